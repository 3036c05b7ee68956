"""People: what is known of a person, how well a dish fits them, and what is picked for them. Pure.

Allergies are never made here from what somebody typed, pressed or liked.
"""
