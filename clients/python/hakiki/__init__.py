"""Calls Hakiki and verifies its webhooks. Needs the standard library alone."""

from .client import Hakiki
from .errors import HakikiConnectionError, HakikiError, WebhookError
from .webhooks import WebhookEvent, deduplication_key, verify_webhook

__all__ = [
    "Hakiki",
    "HakikiConnectionError",
    "HakikiError",
    "WebhookError",
    "WebhookEvent",
    "deduplication_key",
    "verify_webhook",
]
