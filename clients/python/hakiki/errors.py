from __future__ import annotations

import json
import re
from typing import Any, Mapping


class HakikiError(Exception):
    """An answer of the service that is no success."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        answer = _object(body)
        message = answer.get("message")
        #: HTTP status.
        self.status = status
        #: The service's explanation for people.
        self.reason: str = message if isinstance(message, str) else f"HTTP {status}"
        #: For programs: the reason in ``WWW-Authenticate`` of a 401 or 403, else ``code`` of the answer.
        self.code: str | None = _challenge(headers.get("www-authenticate", "")) or _text(answer.get("code"))
        #: Name it when you ask for help: it is in the service's log.
        self.request_id: str | None = headers.get("x-request-id")
        #: The record of a refused attempt, where one was made.
        self.verification_id: int | None = _number(headers.get("x-verification-id"))
        #: Seconds that the service asks to wait (409, 429, 503).
        self.retry_after: int | None = _number(headers.get("retry-after"))
        super().__init__(f"{status}: {self.reason}")


class HakikiConnectionError(Exception):
    """No answer came. Whether the request was carried out is not known."""

    def __init__(self, timed_out: bool) -> None:
        #: True when the service did not answer in time.
        self.timed_out = timed_out
        super().__init__("The service did not answer in time" if timed_out else "The service could not be reached")


class WebhookError(Exception):
    """A delivery that must not be believed: answer 401."""

    MESSAGES = {
        "body_not_raw": "the body must be the bytes as received: verify before a parser reads the request",
        "key_missing": "the key is empty: pass the hash key of the integration or the webhook secret of the SDK configuration",
        "signature_missing": "the request has no X-Service-Signature header",
        "signature_malformed": 'X-Service-Signature is not "sha256=" and 64 lowercase hexadecimal characters',
        "signature_wrong": "the signature does not belong to this body and key",
        "body_not_event": "the signature is right but the body is not an event in JSON",
    }

    def __init__(self, code: str) -> None:
        #: A key of MESSAGES, for programs.
        self.code = code
        super().__init__(f"Webhook refused: {self.MESSAGES[code]}")


def _object(body: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(body)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def _challenge(header: str) -> str | None:
    match = re.search(r'\berror="([a-z_]+)"', header)
    return match.group(1) if match else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _number(header: str | None) -> int | None:
    return int(header) if header is not None and re.fullmatch(r"[0-9]{1,15}", header) else None
