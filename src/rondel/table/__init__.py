"""The table: people and computers play at it, and its log is the truth.

| module | its job |
| --- | --- |
| ``log`` | what the log is made of |
| ``seats``, ``terms`` | who sits where, and what was agreed on for a new game |
| ``course``, ``manners``, ``clock`` | the log replayed: positions, drafts and undo, who plays which seat, time |
| ``showing``, ``standing``, ``ending`` | what a page or a program is told of a position, its points, and the end |
| ``hints`` | what the strongest computer would do, once for each decision |
| ``looking_back``, ``chart``, ``retelling``, ``reviewing`` | steps of a game, points over time, records, the review |
| ``tables`` | the games in memory, and everybody who waits for news |
| ``thinking`` | computers in processes of their own |
| ``database``, ``sqlite``, ``postgres`` | the two places where games can be kept |
| ``storage``, ``access``, ``talk``, ``backup`` | what is kept: games and logs, roles, chat and notes; all in one file |
| ``guard``, ``rates``, ``asking``, ``house`` | what is refused, how often one may ask, who asks, who runs the server |
| ``app``, ``coming_in``, ``playing``, ``aids``, ``afterwards``, ``pages``, ``openapi`` | addresses and answers |
| ``complaints`` | what is answered when something goes wrong |
| ``server``, ``tidying`` | starting and ending; when memory is tidied |
"""
