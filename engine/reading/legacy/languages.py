"""Requests in another language than English, so that it is said plainly and no page answers words nobody understood.

Dishes keep their names in any script and language ("حمص for 20", "pollo con arroz"): only lines that are made of
another language's words for people, meals and asking are meant, and of no dish that the menus know.
"""

import re

from engine.catalogue import fold
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import CONTROL, EVERYDAY
from engine.reading.legacy.line import Line
from engine.reading.legacy.wordlists import listed

_TELLING = listed(
    "personas personnes personen persone pessoas mensen leute almuerzo desayuno dejeuner mittagessen abendessen "
    "fruhstuck pranzo almoco jantar hola bonjour necesito necesitamos brauchen precisamos comida cena"
)
"""Words for people and meals, greetings and needing: of these one is enough beside a number."""
_WORDS = (
    listed(
        """
    buenos buenas dias tardes para persona gente
    quiero queremos quisiera gracias favor por con sin una unos unas los las del donde cuanto cuantos tiene tienen algo
    barato oficina reunion equipo menos dolares mas que
    bonsoir diner petit repas pour nous avons besoin voudrais voulons cherche merci avec sans
    une des les chez sil vous plait moins cher bureau reunion equipe je
    hallo guten tag essen fur wir ich brauche bitte danke mit
    ohne und oder ein eine der die das buro unter suche suchen mochte mochten
    ciao buongiorno buonasera colazione per abbiamo bisogno vorrei vorremmo grazie senza degli ufficio
    ola bom dia cafe preciso quero queremos obrigado obrigada sem uma escritorio
    goedemorgen lunch voor wij hebben nodig graag bedankt zonder een het
    en de du im au
    """
    )
    | _TELLING
) - (EVERYDAY | CONTROL)
"""Folded words of Spanish, French, German, Italian, Portuguese and Dutch: those of their Snowball stop lists that stand
in requests, and their words for meals and people."""
_ENOUGH = 2
_DIGIT = re.compile(r"\d")
_MOST_IN_A_DISH = 2
"""Words of another script that may be a dish by its name; more of them are a sentence."""


def find_language(line: Line, draft: Draft) -> None:
    """Only where it is said to Platter, and where little else is English."""
    if draft.addressed and not draft.command and (_is_of_another_script(line) or _is_foreign(line, draft)):
        draft.command = "language"


def _is_of_another_script(line: Line) -> bool:
    words = [token.text for token in line.tokens if token.text[:1].isalpha()]
    strange = [word for word in words if not word.isascii() and min(word) > "\u024f"]
    if not strange or len(strange) < len(words):
        return False
    return len(strange) > _MOST_IN_A_DISH or _DIGIT.search(line.text) is not None


def _is_foreign(line: Line, draft: Draft) -> bool:
    # As typed: a slip away from "persone" stands "persons".
    words = [fold(token.raw) for token in line.tokens if token.raw.isalpha()]
    foreign = {word for word in words if word in _WORDS}
    telling = not foreign.isdisjoint(_TELLING) and _DIGIT.search(line.text)
    english = sum(word in EVERYDAY or word in CONTROL for word in words)
    if not (len(foreign) >= _ENOUGH or telling) or english > len(foreign):
        return False
    wished = (word for wish in draft.fields.get("wishes", ()) for word in wish.text.split())
    return not any(word not in _WORDS and draft.index.is_dish_word(word) for word in wished)
