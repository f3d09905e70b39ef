package com.hakiki;

/**
 * What a call may carry beside its body.
 *
 * @param reference your own name for the customer, or null; it travels in a header and is in no address
 * @param idempotencyKey keeps a POST from being carried out twice over a restart of your program, or null
 */
public record CallOptions(String reference, String idempotencyKey) {
    public static final CallOptions NONE = new CallOptions(null, null);

    public static CallOptions reference(String reference) {
        return new CallOptions(reference, null);
    }

    public static CallOptions idempotencyKey(String idempotencyKey) {
        return new CallOptions(null, idempotencyKey);
    }
}
