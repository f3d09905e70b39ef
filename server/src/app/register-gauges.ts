import type { Router } from '../authorities/route.ts';
import type { Metrics, Sample } from '../platform/metrics.ts';
import type { WorkerPool } from '../platform/worker-pool.ts';
import type { startLiveLists } from '../screening/live/live-lists.ts';
import type { ListAge, ListStanding } from '../watchlists/list-limits.ts';

/** Returns the maximum value for each source. Several branches may have a list from the same source. */
function agesByList({ ages }: ListStanding, figureOf: (age: ListAge) => number): Record<string, number> {
  const values = new Map<string, number>();
  for (const age of ages) values.set(age.source, Math.max(values.get(age.source) ?? 0, figureOf(age)));
  return Object.fromEntries(values);
}

/** Counts the open circuits by provider and country. A branch's own address has its own circuit. */
function openCircuits(circuits: ReturnType<Router['snapshot']>): Sample[] {
  const values = new Map<string, Sample>();
  for (const { provider, country, state } of circuits) {
    const key = `${provider} ${country}`;
    const open = (values.get(key)?.value ?? 0) + Number(state !== 'closed');
    values.set(key, { labels: { provider, country }, value: open });
  }
  return [...values.values()];
}

export interface MeasuredParts {
  readonly pool: Pick<WorkerPool, 'waiting' | 'running'>;
  readonly router: Pick<Router, 'snapshot' | 'counts'>;
  readonly lists: Pick<ReturnType<typeof startLiveLists>, 'standing' | 'sizes'>;
}

/** Registers the values of `/metrics` that are read at each scrape. */
export function registerGauges(metrics: Metrics, { pool, router, lists }: MeasuredParts): void {
  metrics.gauge('vision_waiting', 'Images that wait for a thread', () => pool.waiting);
  metrics.gauge('vision_running', 'Images that are being looked at', () => pool.running);
  metrics.measured({
    name: 'authority_latency_p95_seconds',
    help: 'Latency of each provider in each country',
    labels: ['provider', 'country'],
    read: () =>
      router
        .snapshot()
        .flatMap(({ provider, country, p95_ms }) =>
          p95_ms === null ? [] : [{ labels: { provider, country }, value: p95_ms / 1000 }],
        ),
  });
  metrics.measured({
    name: 'authority_answers_total',
    help: 'Answers of each provider by kind; unavailable: an error or a timeout; unavailable_for_branch: the credentials, the balance or the rate of one branch were refused',
    type: 'counter',
    labels: ['provider', 'country', 'kind'],
    read: () =>
      router
        .counts()
        .flatMap(({ provider, country, answers }) =>
          Object.entries(answers).map(([kind, value]) => ({ labels: { provider, country, kind }, value })),
        ),
  });
  metrics.measured({
    name: 'authority_open',
    help: 'Addresses of each provider that are not called at present, because they failed',
    labels: ['provider', 'country'],
    read: () => openCircuits(router.snapshot()),
  });
  metrics.gauges('list_age_seconds', 'Time since the source of a list confirmed the version in force', 'list', () =>
    agesByList(lists.standing(), ({ ageMs }) => ageMs / 1000),
  );
  metrics.gauges('list_outdated', '1 for a list that is older than its limit', 'list', () =>
    agesByList(lists.standing(), ({ outdated }) => Number(outdated)),
  );
  metrics.gauge('lists_missing', 'Required lists that are not in force', () => lists.standing().missing.length);
  metrics.gauges('list_entities', 'Entities in force by list', 'list', lists.sizes);
}
