import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus figures of this process. Labels carry route patterns and names, never values of requests. */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  /** A figure read when it is asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same for each of some labelled things. */
  gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'hakiki_' });
  const duration = new Histogram({
    name: 'hakiki_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return {
    request: (method, route, status, seconds) => duration.observe({ method, route, status }, seconds),
    gauge(name, help, read) {
      new Gauge({
        name: `hakiki_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    gauges(name, help, label, read) {
      new Gauge({
        name: `hakiki_${name}`,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
