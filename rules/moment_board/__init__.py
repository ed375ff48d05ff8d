"""The Moment Board: its records, a Moment, and playing it on an Escalation Track."""
