import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/**
 * Functions for tracing spans of the current work. Without `startTracing` no span is recorded, and each function takes
 * less than a microsecond. Spans contain no personal data: attributes are methods, route patterns, host names, kinds of
 * job, statuses and codes.
 */
const tracer = trace.getTracer('hakiki');

interface Work {
  /** Name by OpenTelemetry's conventions: `POST {route}`, or the kind of job. Must not contain a URL with values. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /**
   * `traceparent` (W3C Trace Context) of the cause. If undefined, the parent is the current work, or a new trace
   * begins.
   */
  readonly parent?: string | undefined;
}

/** Starts a span. Its parent is the span that `parent` names. The caller must end it. */
function begin({ name, kind, attributes, parent }: Work): Span {
  const cause = parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  return tracer.startSpan(name, { kind, attributes }, cause);
}

/** Starts the span of a request to this service. Run its work with `within`, and end it with `endRequest`. */
export const beginRequest = (method: string, route: string, parent: string | undefined): Span =>
  begin({
    name: `${method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method, 'http.route': route },
    parent,
  });

export function endRequest(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Runs `work` so that spans started in it are children of `span`. */
export const within = <T>(span: Span, work: () => T): T => context.with(trace.setSpan(context.active(), span), work);

/** Runs a job in a span whose parent is `parent`. */
export const inJob = <T>(kind: string, parent: string | undefined, work: () => Promise<T>): Promise<T> =>
  whole(
    begin({
      name: kind,
      kind: SpanKind.CONSUMER,
      attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': kind },
      ...(parent === undefined ? {} : { parent }),
    }),
    work,
  );

/**
 * Runs a request to another service in a span. Only `host` of its address is recorded, because paths and queries may
 * contain personal numbers.
 */
export const inCall = <T extends { readonly status: number }>(
  method: string,
  host: string,
  work: () => Promise<T>,
): Promise<T> => {
  const attributes = { 'http.request.method': method, 'server.address': host };
  const span = begin({ name: method, kind: SpanKind.CLIENT, attributes });
  return whole(span, async () => {
    const answer = await work();
    span.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
};

async function whole<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await within(span, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns only the code or the class of an error, never the message. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Returns the `traceparent` of the current work, for a job that it causes; undefined if nothing is recorded. */
export function currentParent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Returns the ids of a span for a log line, also after the span ended; empty if nothing is recorded. */
export function traceIds(span: Span | undefined): { trace_id?: string; span_id?: string } {
  const ids = span?.spanContext();
  return ids && ids.traceFlags & TraceFlags.SAMPLED ? { trace_id: ids.traceId, span_id: ids.spanId } : {};
}
