"""The arena: series of games between computer players, and what they prove.

A series (``series``) says who sits where in which game; a game of it (``match``) can be played anywhere, in processes
on this machine (``workers``) or on a Ray cluster (``cluster``), and always comes out the same. Finished games are kept
in a file (``results``), and ``standings`` and ``rating`` say what they show, with how much certainty (``intervals``).
"""
