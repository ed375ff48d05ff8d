"""How many examples a property is tried on, with no clock running: the page's Python is slower."""

from hypothesis import HealthCheck, settings


def examples(most):
    return settings(max_examples=most, deadline=None, suppress_health_check=[HealthCheck.too_slow])
