package com.hakiki;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The event of a delivery whose signature is right. */
public final class Webhook {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", Pattern.CASE_INSENSITIVE);
    private static final Pattern SIGNATURE = Pattern.compile("sha256=[0-9a-f]{64}");

    private final JsonNode event;

    private Webhook(JsonNode event) {
        this.event = event;
    }

    /**
     * Verifies a delivery. Compares in constant time.
     *
     * @param rawBody the bytes as received, before a parser
     * @param header the value of {@code X-Service-Signature}, or null
     * @param key the hash key of the integration, or the webhook secret of the SDK configuration with or without its dashes
     * @throws WebhookException answer 401
     */
    public static Webhook verify(byte[] rawBody, String header, String key) throws WebhookException {
        if (key == null || key.isEmpty()) throw new WebhookException("key_missing");
        if (header == null || header.isEmpty()) throw new WebhookException("signature_missing");
        if (!SIGNATURE.matcher(header).matches()) throw new WebhookException("signature_malformed");
        // An SDK secret is a UUID and signs without its dashes. A hash key signs as it is.
        String signing = UUID.matcher(key).matches() ? key.replace("-", "") : key;
        byte[] given = HexFormat.of().parseHex(header.substring("sha256=".length()));
        if (!MessageDigest.isEqual(hmac(signing, rawBody), given)) throw new WebhookException("signature_wrong");
        try {
            JsonNode event = MAPPER.readTree(rawBody);
            if (event != null && event.path("event").isTextual()) return new Webhook(event);
        } catch (IOException error) {
            // Not JSON.
        }
        throw new WebhookException("body_not_event");
    }

    /** Such as suspicious_transaction, customer_verified, screening_alert or liveness.completed. */
    public String event() {
        return event.get("event").asText();
    }

    /** A text that is the same for every delivery of one event. An event may be delivered twice. */
    public String deduplicationKey() {
        boolean isRun = event().equals("liveness.completed");
        JsonNode id = isRun ? event.path("verification_id") : event.path("data").path("id");
        return event() + ":" + id.asText();
    }

    /** The event as the class of its name, such as {@code Models.LivenessCompletedEvent}. */
    public <T> T as(Class<T> type) {
        return MAPPER.convertValue(event, type);
    }

    private static byte[] hmac(String key, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac.doFinal(body);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }
}
