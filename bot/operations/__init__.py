"""What an operator sees of all tenants, and changes by hand: the inbox's dead letters, tenants, and who did what.

Row-level security holds here as everywhere: each tenant is visited in a transaction that names it. Nothing of what a
person said is read, but for comments on what is rated, where these are asked for.
"""
