"""The commands of ``rondel``, one module each.

Each has ``add_to(commands)``, which declares its arguments, and ``run(arguments)``, which returns the exit code.
Results go to standard output, progress and complaints to standard error. Everything heavy is imported inside ``run``,
so that ``rondel --help`` is immediate.
"""
