"""What Platter says in Teams outside an answer."""

WELCOME = "Platter finds food for your office, and says what each dish costs for your people."
HOW = (
    "Say what you need in one line. Where several people talk, mention Platter. “help” tells the rest, “mute” makes it "
    "quiet here, “forget” erases what you said."
)
EXAMPLES = ("Lunch for 25 in Boston, under $15 a head", "Breakfast for 12, two vegans")
