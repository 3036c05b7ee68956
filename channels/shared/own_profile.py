"""What every surface says around a person's own profile: its buttons, what saving and forgetting do, and the offer."""

from engine.messages.people import ProfileTold

TITLE = "Your food profile"
FILL_IN, CHANGE, AS_JSON, FORGET = "Fill in", "Change", "Show as JSON", "Forget me"
SAVE = "Save"
SAVED = "Saved. It is told to you alone:"
EMPTIED = "Saved. Nothing is kept of your taste or your allergies now."
FAULTS = "Not saved yet. What is wrong stands at its field."
WHAT_IS_FORGOTTEN = (
    "This erases your food profile with what was learned of you, everything you said to Platter, and the dishes you "
    "saved. It cannot be brought back."
)
FORGOTTEN = "Erased: your food profile with what was learned, what you said to Platter, and the dishes you saved."
NOT_FORGOTTEN = "Not erased: Platter's database cannot be reached at the moment. Press again in a while."
OFFER = (
    "An allergy that is told here guards this conversation. If it is your own, you can enter it in your food profile: "
    "that guards your own chat with Platter and what is picked for you. Nothing of what was said is put there."
)
OFFER_BUTTON = "Keep it in your own profile?"


def saved(told: ProfileTold) -> tuple[str, ...]:
    """What is said once a form was taken; why it was not, where it was somebody else's or there are no profiles."""
    if told.is_kept:
        return (SAVED, *told.lines)
    return (EMPTIED,) if told.is_on and told.is_saved else told.lines


def buttons(told: ProfileTold) -> tuple[tuple[str, str], ...]:
    """(what, label) below what is kept: "form", "json", "forget". Erasing needs no key, and is always there."""
    form = (("form", CHANGE if told.is_kept else FILL_IN),) if told.is_on else ()
    return (*form, *((("json", AS_JSON),) if told.is_kept else ()), ("forget", FORGET))
