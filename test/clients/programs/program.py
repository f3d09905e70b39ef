"""What the tests ask of a client: `verify` calls the service at BASE, `webhook` checks a delivery from the standard input."""

import os
import sys

from hakiki import (
    Hakiki,
    HakikiConnectionError,
    HakikiError,
    WebhookError,
    deduplication_key,
    verify_webhook,
)


def verify():
    retry_for = os.environ["RETRY_FOR"]
    options = {"retry_for": float(retry_for)} if retry_for else {}
    timeout = float(os.environ["TIMEOUT"])
    hakiki = Hakiki(os.environ["BASE"], os.environ["KEY"], timeout=timeout, first_delay=0.01, **options)
    try:
        print(
            hakiki.verify_customer(
                {"country": "nigeria", "identifier": os.environ["IDENTIFIER"]}, reference=os.environ["REFERENCE"]
            )["decision"]
        )
        if "KEEP" in os.environ:
            return
        items = hakiki.list_verifications({"limit": 1}, reference=os.environ["REFERENCE"])["items"]
        print(len(items), hakiki.get_verification(str(items[0]["id"]))["kind"])
        print(hakiki.get_customer(os.environ["REFERENCE"])["reference"])
        print(hakiki.get_verification("0")["kind"])
    except HakikiError as error:
        print("refused", error.status, error.code or "-", error.request_id is not None)
    except HakikiConnectionError as error:
        print("no answer", error.timed_out)


def webhook(key, header):
    try:
        print(deduplication_key(verify_webhook(sys.stdin.buffer.read(), header, key)))
    except WebhookError as error:
        print(error.code)


verify() if sys.argv[1] == "verify" else webhook(*sys.argv[2:])
