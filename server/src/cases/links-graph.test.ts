import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transfer } from '../transactions/intake/transactions.fixture.ts';
import { type LinkedTransaction, linksGraph, MAX_NODES } from './links-graph.ts';

const account = (n: number) => ({ account_number: `000000${n}`, bank_code: '058' });
const paid = (
  n: number,
  {
    from,
    to,
    amount = 10,
    flagged = false,
    device,
    customer = `c${from}`,
  }: {
    from: number;
    to: number;
    amount?: number;
    flagged?: boolean;
    device?: string;
    customer?: string;
  },
): LinkedTransaction => ({
  ...{ customer, flagged, ofSubject: customer === 'c1' },
  transaction: transfer(
    {
      ...{ transaction_id: `t${n}`, amount, origin_account: account(from), destination_account: account(to) },
      customer_details: { customer_name: `Name ${from}`, customer_email: `${from}@example.com` },
    },
    { ip_address: `10.0.0.${from}`, ...(device && { device_id: device }) },
  ),
});

test('accounts that paid, with amounts by currency; a device that two customers share is one node', () => {
  const {
    nodes,
    links,
    left_out: out,
  } = linksGraph([
    paid(1, { from: 1, to: 3, amount: 10.5, flagged: true, device: 'd' }),
    paid(2, { from: 1, to: 3, amount: 0.25, device: 'd' }),
    paid(3, { from: 2, to: 3, device: 'd' }),
  ]);
  expect(out).toBe(0);
  expect(nodes[0]).toMatchObject({ kind: 'customer', name: 'Name 1', subject: true, flagged: true, transactions: 2 });
  const one = (kind: string, number: string) => nodes.find((node) => node.kind === kind && node.number === number)!.id;
  expect(links).toContainEqual({
    ...{ from: one('account', '0000001'), to: one('account', '0000003'), kind: 'paid', transactions: 2, flagged: 1 },
    amounts: [{ currency: 'NGN', amount: 10.75 }],
  });
  const device = one('device', 'd');
  expect(links.filter(({ to }) => to === device)).toHaveLength(2);
});

const some = fc.array(
  fc.record({
    from: fc.integer({ min: 1, max: 150 }),
    to: fc.integer({ min: 1, max: 150 }),
    flagged: fc.boolean(),
    amount: fc.integer({ min: 1, max: 1000 }),
  }),
  { maxLength: 200 },
);

test('never more than 200 nodes, every link between two that are there, and the same whatever the order', () => {
  fc.assert(
    fc.property(some, fc.integer(), (given, seed) => {
      const all = given.map((one, n) => paid(n, one));
      const graph = linksGraph(all);
      expect(graph.nodes.length).toBeLessThanOrEqual(MAX_NODES);
      const ids = new Set(graph.nodes.map(({ id }) => id));
      for (const { from, to } of graph.links) expect(ids.has(from) && ids.has(to)).toBe(true);
      const shuffled = all
        .map((one, n) => ({ one, at: Math.sin(seed + n) }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(linksGraph(shuffled)).toEqual(graph);
      // The subject of the case is never removed, even if the graph exceeds the maximum number of nodes.
      if (given.some(({ from }) => from === 1)) expect(graph.nodes[0]!.subject).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('one account in two writings is one node', () => {
  const other = paid(2, { from: 1, to: 3 });
  const plain = { ...other.transaction, destination_account: { account_number: '0000003', bank_code: 'GTBINGLA' } };
  const spelled = {
    ...other.transaction,
    destination_account: { account_number: '00-0000 3', bank_code: 'gtbinglaxxx' },
  };
  const { nodes, links } = linksGraph([
    { ...other, transaction: plain },
    { ...other, transaction: spelled },
  ]);
  expect(nodes.filter(({ kind }) => kind === 'account')).toHaveLength(2);
  expect(links.find(({ kind }) => kind === 'paid')).toMatchObject({ transactions: 2 });
});
