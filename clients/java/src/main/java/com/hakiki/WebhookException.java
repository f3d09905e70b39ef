package com.hakiki;

/** A delivery that must not be believed: answer 401. */
public final class WebhookException extends Exception {
    private static final long serialVersionUID = 1;

    private final String code;

    WebhookException(String code) {
        super("Webhook refused: " + code);
        this.code = code;
    }

    /** key_missing, signature_missing, signature_malformed, signature_wrong or body_not_event. */
    public String code() {
        return code;
    }
}
