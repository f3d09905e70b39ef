package com.hakiki;

/** No answer came. Whether the request was carried out is not known. */
public final class HakikiConnectionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean timedOut;

    HakikiConnectionException(boolean timedOut, Throwable cause) {
        super(timedOut ? "The service did not answer in time" : "The service could not be reached", cause);
        this.timedOut = timedOut;
    }

    /** True when the service did not answer in time. */
    public boolean timedOut() {
        return timedOut;
    }
}
