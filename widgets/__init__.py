"""The widgets a reader plays with; they draw and ask, and compute no rule."""
