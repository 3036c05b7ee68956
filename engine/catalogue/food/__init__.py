"""What the engine knows about food: foods and their kinds, diets, allergens, courses, cuisines, synonyms.

Pure tables and pure functions; the same at ingest, where keys are computed, and in a question, where words become keys.
Allergic people rely on it: where a word is doubtful, the reading that withholds a promise wins.
"""
