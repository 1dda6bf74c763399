"""TLS to the API under test: a client certificate, and authorities beside the usual ones.

PROOFGATE_TLS_CERT, PROOFGATE_TLS_KEY and PROOFGATE_TLS_CACERT name files in PEM, else `cert`, `key` and
`cacert` in [endpoint] of env/suite.txt do. They are for the API and for what signs the suite in.
"""

import os
import re
import socket
import ssl
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from requests import RequestException
from requests.utils import get_environ_proxies, select_proxy
from urllib3.exceptions import HTTPError, ProxyError
from urllib3.util.ssl_ import create_urllib3_context

from .. import ROOT
from ..faults import SetupFault
from ..suite_file import suite_file, suite_values

CERT, KEY, AUTHORITY = "cert", "key", "cacert"
PASSWORD = "PROOFGATE_TLS_PASSWORD"
CERTIFICATE = "-----BEGIN CERTIFICATE-----"
PRIVATE_KEY = re.compile(r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----")
IS_ENCRYPTED = re.compile("BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED")
# Alerts of a server that has not got a client certificate; in TLS 1.2 there is none for that.
DEMANDED = ("CERTIFICATE_REQUIRED", "HANDSHAKE_FAILURE")
# How long a server has to end a connection that it does not want.
HANDSHAKE_SECONDS = 2
NOT_TRUSTED = ("local issuer", "self-signed", "self signed")


@dataclass(frozen=True)
class PemFile:
    """A file in PEM, with who has named it."""

    named_by: str
    path: Path

    def text(self) -> str:
        """What is in it; raises a SetupFault where it cannot be read."""
        try:
            return self.path.read_text("latin-1")
        except OSError as fault:
            raise self.fault(f"cannot be read: {fault.strerror}") from None

    def fault(self, reason: str) -> SetupFault:
        """What is wrong with it."""
        return SetupFault(f"{self.named_by}: {self.path} {reason}")


def pem_file(kind: str) -> PemFile | None:
    """The file that a variable of this run names, else the one of env/suite.txt."""
    variable = f"PROOFGATE_TLS_{kind.upper()}"
    if path := os.environ.get(variable):
        return PemFile(variable, Path(path))
    path = suite_values("endpoint").get(kind)
    if path is None:
        return None
    place = suite_file().place("endpoint", kind)
    if not isinstance(path, str) or not path:
        raise SetupFault(f"{place}: {kind} is no path of a file")
    return PemFile(place, ROOT / path)


def named_files() -> list[str]:
    """Which of the files are named, as options of curl."""
    return [kind for kind in (CERT, KEY, AUTHORITY) if pem_file(kind) is not None]


@cache
def tls_context() -> ssl.SSLContext | None:
    """How TLS connections to the API are made; None where that is as everywhere.

    What `requests` trusts is added to it, as REQUESTS_CA_BUNDLE and the like have it.
    """
    cert, key, authority = (pem_file(kind) for kind in (CERT, KEY, AUTHORITY))
    if key is not None and cert is None:
        raise key.fault(
            "is the key of a certificate that nobody names (PROOFGATE_TLS_CERT)"
        )
    if cert is None and authority is None:
        return None
    context = create_urllib3_context()
    if authority is not None:
        trust(context, authority)
    if cert is not None:
        present(context, cert, key)
    return context


def trust(context: ssl.SSLContext, authority: PemFile) -> None:
    """Accept servers that these authorities have certified as well."""
    if CERTIFICATE not in authority.text():
        raise authority.fault("has no certificate in PEM")
    try:
        context.load_verify_locations(authority.path)
    except ssl.SSLError as fault:
        raise authority.fault(f"cannot be used ({fault.reason})") from None


def present(context: ssl.SSLContext, cert: PemFile, key: PemFile | None) -> None:
    """Answer servers that ask for a client certificate with this one."""
    holder = key or cert
    if CERTIFICATE not in cert.text():
        raise cert.fault("has no certificate in PEM")
    text = holder.text()
    if not PRIVATE_KEY.search(text):
        reason = "has no private key in PEM"
        raise holder.fault(reason if key else f"{reason}; PROOFGATE_TLS_KEY names one")
    # Without it, OpenSSL would ask for one on the terminal.
    password = os.environ.get(PASSWORD, "")
    if IS_ENCRYPTED.search(text) and not password:
        raise holder.fault(f"has an encrypted key: set {PASSWORD}")
    try:
        context.load_cert_chain(cert.path, key and key.path, lambda: password)
    except ssl.SSLError as fault:
        if fault.reason == "KEY_VALUES_MISMATCH":
            reason = f"has a key that is not that of the certificate in {cert.path}"
            raise holder.fault(reason) from None
        if IS_ENCRYPTED.search(text):
            raise holder.fault(f"has a key that {PASSWORD} does not decrypt") from None
        raise cert.fault(f"cannot be used ({fault.reason})") from None


def failure_in_words(fault: BaseException, url: str) -> str:
    """Why there was no connection to a URL: no words of others, which may hold a credential."""
    causes = list(causes_of(fault))
    kinds = [type(one).__name__ for one in causes]
    for one in causes:
        if isinstance(one, ssl.SSLCertVerificationError):
            return untrusted(one)
        if isinstance(one, ssl.SSLError) and "_ALERT_" in str(one.reason):
            return refusal(one)
    if any(isinstance(one, ProxyError) for one in causes):
        found = re.search(
            r"Tunnel connection failed: (\d{3})", " ".join(map(str, causes))
        )
        return (
            f"the proxy answers {found[1]}" if found else "the proxy cannot be reached"
        )
    # The alert of a server may be lost where it closes the connection at once.
    is_cut = any(isinstance(one, ssl.SSLError | ConnectionError) for one in causes)
    if is_cut and (why := refusal_of_handshake(url)):
        return why
    errors = [
        one.strerror for one in causes if isinstance(one, OSError) and one.strerror
    ]
    return errors[-1] if errors else kinds[0]


def refusal_of_handshake(base: str) -> str:
    """Why a server ends a connection over which nothing was sent; empty where it waits.

    Who it is was checked before: it gets the certificate that it got then. Nothing is sent to
    a server that is behind a proxy.
    """
    is_behind_proxy = bool(select_proxy(base, get_environ_proxies(base)))
    if is_behind_proxy or not base.startswith("https:"):
        return ""
    context, parts = create_urllib3_context(), urlsplit(base)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if (cert := pem_file(CERT)) is not None:
        present(context, cert, pem_file(KEY))
    address = (str(parts.hostname), parts.port or 443)
    try:
        with (
            socket.create_connection(address, HANDSHAKE_SECONDS) as plain,
            context.wrap_socket(plain, server_hostname=address[0]) as secured,
        ):
            # What is to be sent first is a request.
            return "" if secured.recv(1) else ended(cert)
    except ssl.SSLError as fault:
        return refusal(fault) if "_ALERT_" in str(fault.reason) else ""
    except ConnectionResetError:
        return ended(cert)
    except OSError:
        return ""


def ended(cert: PemFile | None) -> str:
    """What it most likely means that a server ends a connection without an alert."""
    may = "not accept the client certificate"
    if cert is None:
        may = "ask for a client certificate (--cert, --key)"
    return f"it ends the connection before any request: it may {may}"


def causes_of(fault: BaseException) -> list[BaseException]:
    """What clients have wrapped, the outermost first."""
    found: list[BaseException] = []
    inner: BaseException | None = fault
    while inner is not None and inner not in found:
        found.append(inner)
        wrapped = getattr(inner, "reason", None)
        if not isinstance(wrapped, BaseException):
            is_wrapper = isinstance(inner, HTTPError | RequestException)
            held = [one for one in inner.args if isinstance(one, BaseException)]
            wrapped = held[-1] if is_wrapper and held else inner.__cause__
        inner = wrapped
    return found


def untrusted(fault: ssl.SSLCertVerificationError) -> str:
    """Why the certificate of the server is not accepted."""
    words = fault.verify_message
    if any(one in words for one in NOT_TRUSTED):
        return (
            f"its certificate is not trusted ({words}); name its authority (--cacert)"
        )
    return f"its certificate is not valid ({words.rstrip('.')})"


def refusal(fault: ssl.SSLError) -> str:
    """What a server has ended the handshake for."""
    alert = str(fault.reason).partition("_ALERT_")[2]
    if tls_context() is None or pem_file(CERT) is None:
        if any(one in alert for one in DEMANDED):
            return "it asks for a client certificate (--cert, --key)"
        return f"TLS alert {alert.replace('_', ' ').lower()}"
    words = alert.replace("_", " ").lower()
    return f"it does not accept the client certificate (TLS alert {words})"
