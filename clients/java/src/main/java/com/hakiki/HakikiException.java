package com.hakiki;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An answer of the service that is no success. */
public final class HakikiException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final Pattern CHALLENGE = Pattern.compile("\\berror=\"([a-z_]+)\"");

    private final int status;
    private final String reason;
    private final String code;
    private final String requestId;
    private final Long verificationId;
    private final Long retryAfter;

    HakikiException(int status, HttpHeaders headers, byte[] body) {
        this(status, headers, objectOf(body));
    }

    private HakikiException(int status, HttpHeaders headers, JsonNode answer) {
        super(status + ": " + answer.path("message").asText("HTTP " + status));
        Matcher challenge = CHALLENGE.matcher(headers.firstValue("www-authenticate").orElse(""));
        this.status = status;
        this.reason = answer.path("message").asText("HTTP " + status);
        this.code = challenge.find() ? challenge.group(1) : answer.path("code").asText(null);
        this.requestId = headers.firstValue("x-request-id").orElse(null);
        this.verificationId = number(headers, "x-verification-id");
        this.retryAfter = number(headers, "retry-after");
    }

    /** HTTP status. */
    public int status() {
        return status;
    }

    /** The service's explanation for people. */
    public String reason() {
        return reason;
    }

    /** For programs: the reason in {@code WWW-Authenticate} of a 401 or 403, else {@code code} of the answer; or null. */
    public String code() {
        return code;
    }

    /** Name it when you ask for help: it is in the service's log. Or null. */
    public String requestId() {
        return requestId;
    }

    /** The record of a refused attempt, or null. */
    public Long verificationId() {
        return verificationId;
    }

    /** Seconds that the service asks to wait (409, 429, 503), or null. */
    public Long retryAfter() {
        return retryAfter;
    }

    private static JsonNode objectOf(byte[] body) {
        try {
            return new ObjectMapper().readTree(body);
        } catch (IOException error) {
            return new ObjectMapper().createObjectNode();
        }
    }

    private static Long number(HttpHeaders headers, String name) {
        return headers.firstValue(name).filter(text -> text.matches("[0-9]{1,15}")).map(Long::valueOf).orElse(null);
    }
}
