"""Why a request could not be made, or brought no whole answer."""


class SetupFault(Exception):
    """The request could not be made: says nothing about the API."""


class NoCredentials(SetupFault):
    """Credentials that have no value: another request would lack them too."""


class EndlessSetups(SetupFault):
    """Set-ups that lead back to themselves, or too deep."""


class Unreachable(SetupFault):
    """No connection to the API."""

    def __init__(self, base_url: str, why: str) -> None:
        super().__init__(f"{base_url} cannot be reached: {why}")
        self.base_url = base_url


class RateLimited(SetupFault):
    """The API limits the rate of all endpoints, beyond what a run waits for."""

    def __init__(self, seconds: float | None) -> None:
        wait = "" if seconds is None else f" and asks to wait {seconds:,.0f} s"
        what = f"the API answers 429 to everything{wait}"
        super().__init__(f"{what}: run again later, or with a lower --rate")


class NothingCreated(Exception):
    """A line of [setup] created nothing: the request keeps its own values."""

    def __init__(self, why: str, short: str) -> None:
        super().__init__(why)
        self.short = short


class BrokenAnswer(Exception):
    """The request went out, and no whole answer came back."""


class ConnectionBroken(BrokenAnswer):
    """The server ended the connection before its answer was whole."""
