from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Any, Union, cast

from .errors import WebhookError
from .models import CustomerVerifiedEvent, LivenessCompletedEvent, ScreeningAlertEvent, SuspiciousTransactionEvent

WebhookEvent = Union[CustomerVerifiedEvent, LivenessCompletedEvent, ScreeningAlertEvent, SuspiciousTransactionEvent]

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_SIGNATURE = re.compile(r"sha256=[0-9a-f]{64}")


def verify_webhook(raw_body: bytes, header: str | None, key: str | None) -> WebhookEvent:
    """Returns the event of a delivery when its signature is right. Compares in constant time.

    :param raw_body: the bytes as received, before a parser
    :param header: the value of ``X-Service-Signature``
    :param key: the hash key of the integration, or the webhook secret of the SDK configuration with or without its dashes
    :raises WebhookError: answer 401
    """
    if not isinstance(raw_body, (bytes, bytearray)):
        raise WebhookError("body_not_raw")
    if not key:
        raise WebhookError("key_missing")
    if not header:
        raise WebhookError("signature_missing")
    if not _SIGNATURE.fullmatch(header):
        raise WebhookError("signature_malformed")
    # An SDK secret is a UUID and signs without its dashes. A hash key signs as it is.
    signing = key.replace("-", "") if _UUID.fullmatch(key) else key
    expected = "sha256=" + hmac.new(signing.encode(), raw_body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, header):
        raise WebhookError("signature_wrong")
    try:
        event = json.loads(raw_body)
    except ValueError:
        raise WebhookError("body_not_event") from None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise WebhookError("body_not_event")
    return cast(WebhookEvent, event)


def deduplication_key(event: WebhookEvent) -> str:
    """Returns a text that is the same for every delivery of one event. An event may be delivered twice."""
    fields = cast("dict[str, Any]", event)
    is_run = fields["event"] == "liveness.completed"
    return f"{fields['event']}:{fields['verification_id'] if is_run else fields['data']['id']}"
