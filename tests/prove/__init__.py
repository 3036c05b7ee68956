"""Long proofs: `make prove`."""
