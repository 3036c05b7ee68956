"""Pure functions and values: the menu document, filters, follow-up rules, ranking, party arithmetic. No I/O."""
