"""Northern Germany under the routes: coast, rivers, hills and woods.

The points are those of a real map, carried to the board the way its cities were carried there.
"""

from __future__ import annotations

from typing import Final

from rondel.core.language import N_, _
from rondel.draw.curves import along, ribbon, smooth
from rondel.draw.kept import drawn_once
from rondel.draw.palette import themed
from rondel.draw.part import Part, text
from rondel.draw.shapes import hand_drawn
from rondel.draw.svg import Element, Point, path

#: from the Frisian coast to the mouth of the Eider
NORTH_SEA: Final[tuple[Point, ...]] = (
    (-20, 146), (5, 145), (47, 149), (106, 153), (160, 157), (194, 163), (212, 181), (236, 193), (262, 197), (266, 189),
    (254, 181), (251, 164), (270, 147), (315, 137), (360, 133), (400, 131), (412, 138), (416, 155), (419, 173),
    (434, 181), (443, 173), (436, 159), (442, 150), (453, 154), (460, 170), (466, 182), (468, 168), (457, 137),
    (462, 110), (478, 101), (507, 107), (541, 99), (568, 107), (590, 127), (616, 128), (596, 108), (568, 94), (534, 89),
    (508, 84), (508, 62), (530, 40), (500, 16), (540, -20), (-20, -20),
)  # fmt: skip
ZUIDERZEE: Final[tuple[Point, ...]] = (
    (-20, 366), (8, 359), (30, 348), (42, 328), (38, 302), (39, 276), (22, 254), (-4, 242), (-20, 238),
)  # fmt: skip
BALTIC: Final[tuple[Point, ...]] = (
    (770, -30), (802, 0), (833, 16), (878, 36), (918, 46), (958, 40), (984, 38), (998, 62), (982, 76), (966, 90),
    (972, 108), (996, 105), (1022, 112), (1046, 94), (1080, 70), (1080, -30),
)  # fmt: skip
#: from the source, with half the width at the source and at the mouth
RIVERS: Final[tuple[tuple[float, float, tuple[Point, ...]], ...]] = (
    (4.2, 5.4, ((28, 878), (58, 805), (84, 726), (87, 684), (89, 652), (111, 611), (130, 556), (126, 513), (108, 492),
                (84, 472), (40, 462), (-20, 465))),  # Rhine
    (2, 3, ((102, 488), (117, 462), (130, 425), (124, 390), (108, 348), (80, 312), (36, 300))),  # IJssel
    (1, 2.2, ((478, 633), (408, 616), (334, 589), (234, 568), (132, 558))),  # Lippe
    (1, 3.6, ((470, 584), (406, 541), (328, 496), (276, 451), (239, 394), (221, 333), (227, 296), (254, 259),
              (288, 232), (282, 206), (258, 192))),  # Ems
    (2.6, 5, ((440, 860), (494, 774), (500, 709), (538, 647), (577, 578), (559, 515), (513, 487), (497, 450),
              (528, 382), (558, 318), (568, 279), (545, 255), (512, 234), (472, 214), (466, 176))),  # Weser
    (0.8, 2, ((841, 438), (752, 371), (699, 322), (646, 293), (603, 273), (566, 260))),  # Aller
    (1, 2, ((540, 860), (618, 730), (656, 615), (634, 506), (637, 379), (618, 315), (630, 286))),  # Leine
    (4, 7, ((1090, 656), (1040, 672), (992, 674), (970, 639), (986, 584), (991, 504), (979, 439), (984, 349),
            (954, 293), (910, 283), (885, 273), (858, 248), (812, 200), (764, 144), (668, 137), (592, 126))),  # Elbe
    (1, 2.6, ((828, 840), (901, 776), (936, 728), (934, 708), (958, 690), (990, 674))),  # Saale
    (1.4, 2.6, ((1090, 510), (1061, 518), (1030, 457), (1004, 376), (982, 340))),  # Havel
)  # fmt: skip
ISLANDS: Final = (
    "M34 134Q52 131 70 137M156 133Q174 129 192 136M224 130Q246 125 266 131M280 129Q294 125 308 130"
    "M322 128Q340 123 356 127M368 126Q384 121 402 125"
)
HILLS: Final[tuple[Point, ...]] = (
    (768, 650), (784, 642), (800, 652), (776, 662), (352, 446), (372, 462), (392, 480), (412, 502), (426, 524),
    (552, 650), (566, 662), (690, 650), (700, 664), (226, 660), (300, 710), (318, 700),
)  # fmt: skip
TREES: Final[tuple[Point, ...]] = (
    (672, 250), (684, 256), (692, 248), (704, 258), (880, 390), (892, 396), (900, 386), (868, 398), (160, 260),
    (172, 266), (150, 268), (478, 380), (490, 386), (484, 372), (876, 550), (888, 556),
    (898, 548), (150, 610), (162, 604), (336, 650), (350, 656), (386, 670), (396, 664),
)  # fmt: skip
#: name, place, size, turned by
NAMES: Final = (
    (N_("North Sea"), (112, 128), 13, 2), (N_("Baltic Sea"), (1004, 76), 12, 0), (N_("Rhine"), (72, 770), 12, -64),
    (N_("Ems"), (236, 356), 12, 70), (N_("Weser"), (556, 558), 12, 74), (N_("Elbe"), (655, 124), 12, 3),
)  # fmt: skip


@drawn_once
def draw_landscape(part: Part) -> None:
    """The ground of the whole board; what reaches over its edge is cut off there."""
    frame = hand_drawn(2, 2, part.width - 4, part.height - 4, 14, 1, 1.6)
    part.add(
        "ground",
        Element("clipPath", path(frame), id=part.id("frame")),
        path(frame, **themed("surface")),
        Element(
            "g",
            *sea(),
            path(ISLANDS, fill="none", stroke_width=4.4, stroke_linecap="round", **themed("scenery-line")),
            *(
                path(ribbon(along(points, 4), source, mouth), fill_opacity=0.85, **themed("water"))
                for source, mouth, points in RIVERS
            ),
            path("".join(hill(place) for place in HILLS), fill="none", stroke_width=1.4, stroke_opacity=0.55,
                 stroke_linecap="round", stroke_linejoin="round", **themed("edge")),
            path("".join(tree(place) for place in TREES), fill="none", stroke_width=3.4, stroke_linejoin="round",
                 **themed("vines")),
            part.icon("ship", 489, 73, 21, fill_opacity=0.4, **themed("soft")),
            *(name(words, place, size, turn) for words, place, size, turn in NAMES),
            clip_path=f"url(#{part.id('frame')})",
        ),
        path(frame, fill="none", stroke_width=1.5, **themed("edge")),
    )  # fmt: skip


def sea() -> list[Element]:
    """Water with a shallow strip along the shore."""
    shores = [smooth(points, closed=True) for points in (NORTH_SEA, ZUIDERZEE, BALTIC)]
    return [
        *(path(shore, fill="none", stroke_width=9, stroke_opacity=0.8, **themed("scenery-line")) for shore in shores),
        *(path(shore, stroke_width=1.2, stroke_opacity=0.55, **themed("water", "edge")) for shore in shores),
    ]


def hill(place: Point) -> str:
    x, y = place
    return (
        f"M{x - 9} {y + 5}Q{x - 5} {y - 2} {x} {y - 6}Q{x + 4} {y - 1} {x + 10} {y + 5}M{x + 1} {y - 3}L{x + 4} {y + 3}"
    )


def tree(place: Point) -> str:
    x, y = place
    return f"M{x} {y - 5}L{x + 2.6} {y + 1.4}H{x - 2.6}ZM{x} {y + 3}V{y + 4}"


def name(words: str, place: Point, size: float, turn: float) -> Element:
    return text(
        0, 0, _(words), size, "soft", serif=True, opacity=0.55, font_style="italic", letter_spacing=1.5,
        transform=f"translate({place[0]} {place[1]}) rotate({turn})",
    )  # fmt: skip
