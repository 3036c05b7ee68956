"""How well what is found answers what was asked: graded queries over real menus, kept as item ids and grades."""
