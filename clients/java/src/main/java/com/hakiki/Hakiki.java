package com.hakiki;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A client of one service with one API key. Threads may share it. */
public final class Hakiki extends Calls {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** A longer Retry-After ends the call. */
    private static final int MAX_RETRY_AFTER_S = 30;
    private static final long MAX_DELAY_MS = 8000;
    private static final Set<Integer> TRANSIENT = Set.of(429, 502, 503, 504);
    /** Codes of a 409 whose Idempotency-Key belongs to a request that is still being processed. */
    private static final Set<String> UNDER_WAY = Set.of("idempotency_key_under_way", "idempotency_key_overtaken");

    private final String baseUrl;
    private final String key;
    private final Duration timeout;
    private final Duration retryFor;
    private final int retries;
    private final Duration firstDelay;
    // A redirect would carry the key to another address.
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /**
     * A client with a time-out of 60 s, which tries again for 60 s and at least twice.
     *
     * @param baseUrl where the service is, such as {@code http://127.0.0.1:3000}
     * @param key an API key of a branch
     */
    public Hakiki(String baseUrl, String key) {
        this(baseUrl, key, Duration.ofSeconds(60), Duration.ofSeconds(60), 2, Duration.ofMillis(500));
    }

    /**
     * @param timeout of each attempt, until the answer has been read
     * @param retryFor time since the call began in which the client tries again, where the fault may pass: no answer, 409 with Retry-After, 429, 502, 503, 504
     * @param retries minimum number of attempts after the first, also when {@code retryFor} has passed
     * @param firstDelay maximum random wait before the first retry; doubles with each further one, up to 8 s
     */
    public Hakiki(String baseUrl, String key, Duration timeout, Duration retryFor, int retries, Duration firstDelay) {
        this.baseUrl = baseUrl.replaceAll("/+$", "");
        this.key = key;
        this.timeout = timeout;
        this.retryFor = retryFor;
        this.retries = retries;
        this.firstDelay = firstDelay;
    }

    /** Document verification. Each picture is the bytes of a JPG or PNG of at most 5 MB; the back may be null. */
    public Models.DocumentResult readDocument(
            String documentType, String country, byte[] front, byte[] back, CallOptions options) {
        String boundary = UUID.randomUUID().toString();
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        writePart(form, boundary, "name=\"document_type\"", "", documentType.getBytes(StandardCharsets.UTF_8));
        writePart(form, boundary, "name=\"country\"", "", country.getBytes(StandardCharsets.UTF_8));
        String type = "content-type: application/octet-stream\r\n";
        writePart(form, boundary, "name=\"document_front\"; filename=\"front\"", type, front);
        if (back != null) writePart(form, boundary, "name=\"document_back\"; filename=\"back\"", type, back);
        form.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        Map<String, String> headers = headersOf(options);
        headers.put("content-type", "multipart/form-data; boundary=" + boundary);
        byte[] answer = send("POST", "/api/onboarding/document_verification", headers, form.toByteArray());
        return dataOf(answer, Models.DocumentResult.class);
    }

    private static void writePart(ByteArrayOutputStream form, String boundary, String names, String type, byte[] value) {
        String head = "--" + boundary + "\r\ncontent-disposition: form-data; " + names + "\r\n" + type + "\r\n";
        form.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        form.writeBytes(value);
        form.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Sends a request until it has a final answer, and returns the body of the success. A POST has an {@code Idempotency-Key}, so that the service carries it
     * out once however often it is sent.
     *
     * @param headers by their names in lower case
     * @param body bytes, or null
     * @throws HakikiException for an answer that is no success
     * @throws HakikiConnectionException when no answer came
     */
    public byte[] send(String method, String path, Map<String, String> headers, byte[] body) {
        Map<String, String> sent = new LinkedHashMap<>(headers);
        sent.put("x-access-token", key);
        if (method.equals("POST")) sent.putIfAbsent("idempotency-key", UUID.randomUUID().toString());
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(baseUrl + path));
        sent.forEach((name, value) -> builder.header(name, asHeader(value)));
        HttpRequest request = builder.method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        long began = System.nanoTime();
        for (int attempt = 0; ; attempt += 1) {
            double maxDelay = Math.min(firstDelay.toMillis() * Math.pow(2, Math.min(attempt, 10)), MAX_DELAY_MS);
            // The random part keeps callers from coming back at the same time.
            long wait = (long) (ThreadLocalRandom.current().nextDouble() * maxDelay);
            try {
                return once(request);
            } catch (HakikiConnectionException error) {
                if (isLast(attempt, began, wait) || Thread.currentThread().isInterrupted()) throw error;
            } catch (HakikiException error) {
                long retryAfter = error.retryAfter() == null ? 0 : error.retryAfter();
                wait += retryAfter * 1000;
                if (isLast(attempt, began, wait) || !isTransient(error) || retryAfter > MAX_RETRY_AFTER_S) throw error;
            }
            try {
                Thread.sleep(wait);
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
                throw new HakikiConnectionException(false, error);
            }
        }
    }

    /** @param wait milliseconds before the next attempt */
    private boolean isLast(int attempt, long began, long wait) {
        Duration passed = Duration.ofNanos(System.nanoTime() - began);
        return attempt >= retries && passed.plusMillis(wait).compareTo(retryFor) > 0;
    }

    /**
     * True if the same request may succeed later. A 409 may if an earlier attempt with the same key is still being processed, such as one whose answer a
     * gateway replaced by 502 or 504: the service then sends {@code Retry-After}, and under {@code /v1} a code. Other conflicts are final.
     */
    private static boolean isTransient(HakikiException error) {
        if (error.status() != 409) return TRANSIENT.contains(error.status());
        return error.retryAfter() != null || (error.code() != null && UNDER_WAY.contains(error.code()));
    }

    private byte[] once(HttpRequest request) {
        // The time-out of an HttpRequest ends when the answer begins, so a body that stalls would block for ever.
        CompletableFuture<HttpResponse<byte[]>> call = http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> response = call.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() >= 200 && response.statusCode() <= 299) return response.body();
            throw new HakikiException(response.statusCode(), response.headers(), response.body());
        } catch (TimeoutException error) {
            throw new HakikiConnectionException(true, error);
        } catch (ExecutionException error) {
            throw new HakikiConnectionException(false, error.getCause());
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new HakikiConnectionException(false, error);
        } finally {
            // Closes the connection of a call that has not ended.
            call.cancel(true);
        }
    }

    @Override
    <T> T call(Class<T> type, String method, String path, Request request, CallOptions options) {
        Map<String, String> headers = headersOf(options);
        headers.putAll(request.headers());
        Map<String, Object> query = new LinkedHashMap<>();
        if (request.query() != null) query.putAll(MAPPER.convertValue(request.query(), new TypeReference<Map<String, Object>>() {}));
        // "-" says that the value is in the header, so that it is in no address.
        if (request.filters() && options.reference() != null) query.put("reference", "-");
        byte[] body = request.xml();
        if (body != null) headers.put("content-type", "application/xml");
        if (request.json() != null) {
            headers.put("content-type", "application/json");
            try {
                body = MAPPER.writeValueAsBytes(request.json());
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }
        String text = query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + encoded(String.valueOf(entry.getValue())))
                .collect(Collectors.joining("&"));
        return dataOf(send(method, text.isEmpty() ? path : path + "?" + text, headers, body), type);
    }

    private static <T> T dataOf(byte[] answer, Class<T> type) {
        try {
            JsonNode data = MAPPER.readTree(answer).path("data");
            return MAPPER.treeToValue(data, type);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static Map<String, String> headersOf(CallOptions options) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (options.reference() != null) headers.put("x-reference", options.reference());
        if (options.idempotencyKey() != null) headers.put("idempotency-key", options.idempotencyKey());
        return headers;
    }

    /** java.net.http would send "?" for every other character, so that two customers would have one reference. */
    private static String asHeader(String value) {
        if (!value.chars().allMatch(character -> character >= 0x20 && character < 0x7f))
            throw new IllegalArgumentException("A reference or idempotency key must have printable ASCII characters alone");
        return value;
    }

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
