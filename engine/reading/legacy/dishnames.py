"""Dishes by names of several words, wherever they are cooked: read as a wish even where no menu has any."""

from engine.reading.legacy.wordlists import listed

_PHRASES = frozenset(
    phrase.replace("-", " ")
    for phrase in listed(
        """
        dan-dan dan-dan-noodles nasi-goreng mie-goreng char-kway-teow loco-moco ropa-vieja coq-au-vin osso-buco
        cacio-e-pepe bun-cha com-tam kare-kare halo-halo gado-gado doro-wat toad-in-the-hole shepherds-pie bunny-chow
        khao-soi larb-gai som-tum tom-yum tom-kha hu-tieu cao-lau bo-kho goi-cuon pav-bhaji bhel-puri pani-puri
        chole-bhature khao-pad lok-lak fish-amok lomo-saltado aji-de-gallina pastel-de-nata baba-ganoush
        deep-dish-pizza deep-dish street-corn street-taco spam-musubi hot-link dirty-rice sloppy-joe
        pigs-in-a-blanket trail-mix party-mix monkey-bread cold-cut finger-sandwich tea-sandwich hot-pot
        half-and-half surf-and-turf black-and-white-cookie everything-bagel power-bowl energy-bite protein-box
        tater-tot ants-on-a-log upside-down-cake seven-layer-dip 7-layer-dip pound-cake sheet-cake layer-cake
        angel-food-cake devils-food-cake red-velvet-cake king-cake smash-burger lettuce-cup lettuce-wrap
        open-faced-sandwich overnight-oat rock-shrimp crab-rangoon french-dip french-toast texas-toast
        """
    )
)
LONGEST_NAMED = max(phrase.count(" ") for phrase in _PHRASES) + 1
_FIRSTS = frozenset(phrase.split()[0] for phrase in _PHRASES)


def is_named_dish_phrase(phrase: str) -> bool:
    """Words that are a dish only together, folded, in whatever number."""
    if phrase in _PHRASES:
        return True
    first, _, rest = phrase.rpartition(" ")
    return f"{first} {rest.removesuffix('s')}" in _PHRASES or f"{first} {rest.removesuffix('es')}" in _PHRASES


def begins_named_phrase(word: str) -> bool:
    """Some dish of several words begins so: "street corn"."""
    return word in _FIRSTS
