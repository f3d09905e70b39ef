from __future__ import annotations

import json
import random
import socket
import time
import urllib.error
import urllib.request
import uuid
from http.client import HTTPException, IncompleteRead
from itertools import count
from typing import Any, Callable, Mapping
from urllib.parse import urlencode

from .calls import Calls
from .errors import HakikiConnectionError, HakikiError
from .models import DocumentResult

# A longer Retry-After ends the call.
_MAX_RETRY_AFTER_S = 30
_MAX_DELAY_S = 8
_TRANSIENT = (429, 502, 503, 504)
# Codes of a 409 whose Idempotency-Key belongs to a request that is still being processed.
_UNDER_WAY = ("idempotency_key_under_way", "idempotency_key_overtaken")
_PART_BYTES = 65_536


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Hakiki(Calls):
    """A client of one service with one API key.

    :param base_url: where the service is, such as ``http://127.0.0.1:3000``
    :param key: an API key of a branch
    :param timeout: seconds for each attempt; an answer whose body stalls may take up to twice as long
    :param retry_for: seconds since the call began in which the client tries again, where the fault may pass: no answer, 409 with Retry-After, 429, 502, 503, 504
    :param retries: minimum number of attempts after the first, also when ``retry_for`` has passed
    :param first_delay: maximum random wait before the first retry in seconds; doubles with each further one, up to 8
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 60,
        retry_for: float = 60,
        retries: int = 2,
        first_delay: float = 0.5,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._retry_for = retry_for
        self._retries = retries
        self._first_delay = first_delay
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirect)

    def read_document(
        self,
        document_type: str,
        country: str,
        document_front: bytes,
        document_back: bytes | None = None,
        *,
        reference: str | None = None,
        idempotency_key: str | None = None,
    ) -> DocumentResult:
        """Document verification. Each picture is a JPG or PNG of at most 5 MB."""
        fields = {"document_type": document_type, "country": country}
        files = {"document_front": document_front}
        if document_back is not None:
            files["document_back"] = document_back
        content_type, body = _form(fields, files)
        headers = _headers(reference, idempotency_key)
        answer = self.send(
            "POST",
            "/api/onboarding/document_verification",
            headers={**headers, "content-type": content_type},
            body=body,
        )
        return json.loads(answer)["data"]

    def send(
        self, method: str, path: str, *, headers: Mapping[str, str] | None = None, body: bytes | None = None
    ) -> bytes:
        """Sends a request until it has a final answer, and returns the body of the success.

        A POST has an ``Idempotency-Key``, so that the service carries it out once however often it is sent.

        :raises HakikiError: for an answer that is no success
        :raises HakikiConnectionError: when no answer came
        """
        sent = {"x-access-token": self._key, **{name.lower(): value for name, value in (headers or {}).items()}}
        if method == "POST":
            sent.setdefault("idempotency-key", str(uuid.uuid4()))
        end = time.monotonic() + self._retry_for
        for attempt in count():
            # The random part keeps callers from coming back at the same time.
            wait = random.random() * min(self._first_delay * 2 ** min(attempt, 10), _MAX_DELAY_S)
            try:
                return self._once(method, path, sent, body)
            except HakikiConnectionError:
                if attempt >= self._retries and time.monotonic() + wait > end:
                    raise
            except HakikiError as error:
                retry_after = error.retry_after or 0
                wait += retry_after
                is_last = attempt >= self._retries and time.monotonic() + wait > end
                if is_last or not _is_transient(error) or retry_after > _MAX_RETRY_AFTER_S:
                    raise
            self._sleep(wait)
        raise AssertionError("unreachable")

    def _once(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> bytes:
        # The service reads headers as UTF-8; http.client writes them as Latin-1.
        encoded = {name: value.encode().decode("latin-1") for name, value in headers.items()}
        request = urllib.request.Request(self._base_url + path, data=body, headers=encoded, method=method)
        deadline = time.monotonic() + self._timeout
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _read_until(response, deadline)
        except urllib.error.HTTPError as error:
            lowercase = {name.lower(): value for name, value in error.headers.items()}
            try:
                content = _read_until(error.fp, deadline)
            except (OSError, HTTPException) as broken:
                raise HakikiConnectionError(isinstance(broken, (socket.timeout, TimeoutError))) from broken
            raise HakikiError(error.code, lowercase, content) from None
        except urllib.error.URLError as error:
            raise HakikiConnectionError(isinstance(error.reason, (socket.timeout, TimeoutError))) from error
        except (OSError, HTTPException) as error:
            raise HakikiConnectionError(isinstance(error, (socket.timeout, TimeoutError))) from error

    def _call(self, method: str, path: str, **options: Any) -> Any:
        headers = {**options.get("headers", {})}
        query = dict(options.get("query") or {})
        headers.update(_headers(options.get("reference"), options.get("idempotency_key")))
        if options.get("filter_reference") is not None:
            # "-" says that the value is in the header, so that it is in no address.
            query["reference"] = "-"
            headers["x-reference"] = options["filter_reference"]
        body = None
        if "xml" in options:
            body, headers["content-type"] = options["xml"], "application/xml"
        elif "body" in options:
            body, headers["content-type"] = json.dumps(options["body"]).encode(), "application/json"
        answer = self.send(method, path + (f"?{urlencode(query)}" if query else ""), headers=headers, body=body)
        return json.loads(answer)["data"]


def _is_transient(error: HakikiError) -> bool:
    """True if the same request may succeed later.

    A 409 may if an earlier attempt with the same key is still being processed, such as one whose answer a gateway replaced by 502 or 504: the service then
    sends ``Retry-After``, and under ``/v1`` a code. Other conflicts are final.
    """
    if error.status == 409:
        return error.retry_after is not None or error.code in _UNDER_WAY
    return error.status in _TRANSIENT


def _read_until(response: Any, deadline: float) -> bytes:
    """Reads a body. The time-out of the socket is for each part, so a body that comes byte by byte would never end."""
    parts = []
    while part := response.read1(_PART_BYTES):
        parts.append(part)
        if time.monotonic() > deadline:
            raise TimeoutError("the body did not end in time")
    # `read1` does not say that the connection closed early.
    if response.length:
        raise IncompleteRead(b"".join(parts), response.length)
    return b"".join(parts)


def _headers(reference: str | None, idempotency_key: str | None) -> dict[str, str]:
    named = {"x-reference": reference, "idempotency-key": idempotency_key}
    return {name: value for name, value in named.items() if value is not None}


def _form(fields: Mapping[str, str], files: Mapping[str, bytes]) -> tuple[str, bytes]:
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ] + [
        f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"; filename="{name}"\r\n'
        f"content-type: application/octet-stream\r\n\r\n".encode()
        + value
        + b"\r\n"
        for name, value in files.items()
    ]
    return f"multipart/form-data; boundary={boundary}", b"".join(parts) + f"--{boundary}--\r\n".encode()
