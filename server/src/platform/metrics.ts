import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One value of a metric, with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric whose values are read at each scrape. */
export interface MeasuredMetric {
  /**
   * Name without the prefix `hakiki_`. The name of a counter ends in `_total`. Units are base units (seconds, bytes).
   */
  readonly name: string;
  readonly help: string;
  readonly type?: 'gauge' | 'counter';
  readonly labels?: readonly string[];
  /** Reads the values. If it throws, this scrape has no values for the metric. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** Prometheus metrics of this process. Labels contain route patterns and names, never values of requests. */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  measured(metric: MeasuredMetric): void;
  /** Adds a metric with one value, read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Adds a metric with one value per label, read at each scrape. */
  gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/**
 * Gauges of prom-client whose names end in `_total`, an ending that promtool reserves for counters. These gauges are
 * removed. Another metric has the same counts by label.
 */
const MISNAMED = ['active_handles_total', 'active_requests_total', 'active_resources_total'];

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'hakiki_' });
  for (const name of MISNAMED) registry.removeSingleMetric(`hakiki_nodejs_${name}`);
  const duration = new Histogram({
    name: 'hakiki_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  function measured({ name, help, type = 'gauge', labels = [], read }: MeasuredMetric): void {
    const settings = { name: `hakiki_${name}`, help, labelNames: [...labels], registers: [registry] };
    const samples = async (): Promise<readonly Sample[]> => {
      try {
        return await read();
      } catch {
        // The other metrics must still be readable while the database is unavailable, so the error is ignored here.
        return [];
      }
    };
    if (type === 'counter')
      new Counter({
        ...settings,
        async collect() {
          const found = await samples();
          this.reset();
          for (const sample of found) this.inc(sample.labels ?? {}, sample.value);
        },
      });
    else
      new Gauge({
        ...settings,
        async collect() {
          const found = await samples();
          this.reset();
          // Without labels, `reset` sets the metric to 0. A value that could not be read must not be reported as 0.
          if (!labels.length) this.remove();
          for (const sample of found) this.set(sample.labels ?? {}, sample.value);
        },
      });
  }

  return {
    request: (method, route, status, seconds) => duration.observe({ method, route, status }, seconds),
    measured,
    gauge: (name, help, read) => measured({ name, help, read: async () => [{ value: await read() }] }),
    gauges: (name, help, label, read) =>
      measured({
        name,
        help,
        labels: [label],
        read: () => Object.entries(read()).map(([key, value]) => ({ labels: { [label]: key }, value })),
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
