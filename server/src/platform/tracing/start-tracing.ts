import { context, propagation, trace } from '@opentelemetry/api';

interface TracingOptions {
  /** URL of an OpenTelemetry collector (OTLP over HTTP), without `/v1/traces`. */
  readonly endpoint: string;
  /**
   * Share of traces that are recorded, from 0 to 1. The choice depends only on the trace id, so that all processes
   * choose the same traces. Callers cannot influence the choice.
   */
  readonly share: number;
  readonly version: string;
}

const MAX_QUEUE = 4096;

/**
 * Starts sending spans to a collector. Loads the SDK only now, so that processes without tracing do not load it. If the
 * collector is unavailable, only spans are lost.
 * @returns a function that sends the last spans and stops
 */
export async function startTracing({ endpoint, share, version }: TracingOptions): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const chosen = new sdk.TraceIdRatioBasedSampler(share);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5000 });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'hakiki', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({
      root: chosen,
      remoteParentSampled: chosen,
      remoteParentNotSampled: chosen,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MAX_QUEUE })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(() => {});
    trace.disable();
    propagation.disable();
    context.disable();
  };
}
