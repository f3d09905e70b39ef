import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const source = join(root, 'server', 'src');

/** Tables that the database makes and no code names but its owner's. */
const schema = readFileSync(join(root, 'server', 'schema.sql'), 'utf8');
const made = new Set([...schema.matchAll(/^create (?:unlogged )?table ([a-z_]+)/gm)].map(([, name]) => name!));

/**
 * Tables that two capabilities name, each with the reason. A new line here is a decision: the owner should offer a verb that
 * takes the caller's transaction instead.
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // Figures of the overview, grouped where they are.
  // The transactions of a case's alerts.
  transactions: ['transactions', 'overview', 'cases'],
  // An alert joins its case in the transaction that raises it; a report's steps stand in its case's history; a person's deletion asks both.
  case_alerts: ['cases', 'transactions'],
  // A backup checks that each file is there before it copies.
  case_attachments: ['cases', 'cli'],
  // Integrators see of a case that a person opened only what happened since its first alert.
  case_events: ['cases', 'transactions'],
  // The sandbox moves its month into the past.
  cases: ['cases', 'reports', 'transactions', 'sandbox'],
  customer_references: ['customers', 'sandbox'],
  case_reports: ['reports', 'transactions', 'cases'],
  webhook_deliveries: ['webhooks', 'overview'],
  work_items: ['queue', 'reviews', 'overview', 'sandbox'],
  // Written with each step of the queue; its chain is verified beside that of the cases.
  work_item_events: ['queue', 'reviews'],
  // Its policy and settings, read beside the work they are for.
  branches: ['accounts', 'authorities', 'cli', 'reviews', 'screening', 'sdk', 'transactions'],
  // Which events the caller's address wants, with the look-up of its key: one query in every request.
  integrations: ['webhooks', 'accounts'],
  // A hold stops the deletion in the statement that deletes.
  legal_hold_records: ['persons', 'verifications'],
  legal_hold_customers: ['persons', 'transactions', 'cases'],
  // Address and key of an SDK configuration, read at each delivery.
  sdk_configs: ['sdk', 'webhooks'],
  // A note about a delivery goes with the event, because it may name the person whom the event was about.
  reveals: ['reveals', 'webhooks'],
  // verify_customer writes record and watch in one statement.
  // A run is kept as long as its record.
  verifications: ['verifications', 'customers', 'cli', 'overview', 'sdk', 'sandbox'],
  watched_customers: ['screening', 'customers'],
};

const NAMES =
  /(?:insertInto|updateTable|deleteFrom|selectFrom|innerJoin|leftJoin)\('([a-z_]+)|(?:\binsert into|\bupdate|\bfrom|\bjoin)\s+([a-z_]+)/g;

test('each table is named by one capability, or stands here with its reason', () => {
  expect(made.size).toBeGreaterThan(30);
  const named = new Map<string, Set<string>>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.(test|fixture)\.ts$/.test(file)) continue;
    for (const [, kysely, sql] of readFileSync(join(source, file), 'utf8').matchAll(NAMES)) {
      const table = kysely ?? sql!;
      if (made.has(table)) named.set(table, (named.get(table) ?? new Set()).add(file.split(sep)[0]!));
    }
  }
  expect(named.size).toBeGreaterThan(25);
  const shared = Object.fromEntries(
    [...named]
      .filter(([, capabilities]) => capabilities.size > 1)
      .map(([table, capabilities]) => [table, [...capabilities].sort()]),
  );
  expect(shared).toEqual(Object.fromEntries(Object.entries(SHARED).map(([table, list]) => [table, [...list].sort()])));
});
