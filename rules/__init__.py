"""The rules of the book: exact odds, data with provenance, procedures."""
