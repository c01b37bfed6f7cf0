"""The table: people and computers play at it, and its log is the truth.

| module | its job |
| --- | --- |
| ``storage`` | the log on disk |
| ``course`` | the log replayed: positions, the draft of a turn, undo, the telling |
| ``seats`` | who sits where, and what was chosen for a new game |
| ``tables`` | the games that are being played, computers included |
| ``showing`` | what a page needs to know of one position |
| ``ending`` | the final scores |
| ``pages`` | what the pages show |
| ``guard`` | headers, and which requests are refused before they reach a page |
| ``server`` | addresses, live updates, and starting it all |
"""
