"""What `platter understand` makes of dialogues that nobody here wrote: precision, recall, joint goals, speed."""
