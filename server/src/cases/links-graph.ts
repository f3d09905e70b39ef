import type { monitoring } from '@hakiki/contract';
import { readIpAddress } from '../platform/ip-address.ts';
import { toMajor, toMinor } from '../platform/money.ts';
import { accountName } from '../transactions/facts/entities.ts';

export const MAX_NODES = 200;

export interface LinkedTransaction {
  /** Keyed hash of the customer, in hexadecimal. */
  readonly customer: string;
  /** True if the case is about this customer. */
  readonly ofSubject: boolean;
  /** True if an alert of the case is about this transaction. */
  readonly flagged: boolean;
  readonly transaction: monitoring.Transaction;
}
export type NodeKind = 'customer' | 'account' | 'device' | 'address';
export interface LinkNode {
  readonly id: number;
  readonly kind: NodeKind;
  /** Name of a customer. */
  readonly name: string | null;
  /** Account number, device id or IP address of the node. */
  readonly number: string | null;
  readonly bank_code: string | null;
  readonly subject: boolean;
  /** True if a transaction of an alert names this customer, account, device or address. */
  readonly flagged: boolean;
  readonly transactions: number;
}
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly kind: 'paid' | 'uses';
  readonly transactions: number;
  readonly flagged: number;
  readonly amounts: readonly { readonly currency: string; readonly amount: number }[];
}
export interface LinksGraph {
  readonly nodes: readonly LinkNode[];
  readonly links: readonly Link[];
  /** Number of nodes that were left out because of the limit. */
  readonly left_out: number;
}

type FoundNode = { -readonly [Key in keyof Omit<LinkNode, 'id'>]: LinkNode[Key] } & { links: number };
interface FoundLink {
  readonly from: string;
  readonly to: string;
  readonly kind: Link['kind'];
  transactions: number;
  flagged: number;
  readonly amounts: Map<string, bigint>;
}

/**
 * Builds the graph of payments, and of devices, addresses and accounts that several customers use. Pure. The order of
 * the transactions does not matter. If the graph has more than `most` nodes, it contains the case's subject, then nodes
 * of the case's alerts, then nodes with the most links.
 */
export function linksGraph(transactions: readonly LinkedTransaction[], most = MAX_NODES): LinksGraph {
  const nodes = new Map<string, FoundNode>();
  const links = new Map<string, FoundLink>();
  for (const one of transactions) {
    const { customer_details: customer, origin_account: origin, destination_account: destination } = one.transaction;
    const { device_id: device, ip_address: ip, direction } = one.transaction.additional_info as Record<string, unknown>;
    const node = (kind: NodeKind, key: string | undefined, found: Partial<FoundNode>): string | undefined => {
      if (!key) return undefined;
      const text = `${kind} ${key}`;
      const known = nodes.get(text) ?? {
        ...{ kind, name: null, number: null, bank_code: null, subject: false, flagged: false },
        ...{ transactions: 0, links: 0, ...found },
      };
      known.transactions += 1;
      known.flagged ||= one.flagged;
      known.subject ||= kind === 'customer' && one.ofSubject;
      // If a name has several spellings, uses the first one in alphabetical order. Without this rule, the name would
      // depend on the order of the transactions.
      if (found.name && (known.name === null || found.name < known.name)) known.name = found.name;
      nodes.set(text, known);
      return text;
    };
    const link = (from: string | undefined, to: string | undefined, kind: Link['kind']): void => {
      if (from === undefined || to === undefined || from === to) return;
      const key = `${kind} ${from} → ${to}`;
      const known = links.get(key) ?? { from, to, kind, transactions: 0, flagged: 0, amounts: new Map() };
      known.transactions += 1;
      known.flagged += one.flagged ? 1 : 0;
      if (kind === 'paid') {
        const { amount, currency } = one.transaction;
        known.amounts.set(currency, (known.amounts.get(currency) ?? 0n) + (toMinor(amount, currency) ?? 0n));
      }
      links.set(key, known);
    };
    const account = (of: monitoring.Transaction['origin_account']) =>
      of &&
      node('account', accountName(of.bank_code, of.account_number).name, {
        number: of.account_number,
        bank_code: of.bank_code,
      });
    const text = (value: unknown): string | undefined =>
      typeof value === 'string' && value.trim() ? value.trim() : undefined;
    const address = text(ip);
    const bareAddress = address && (readIpAddress(address)?.toString() ?? address);
    const person = node('customer', one.customer, { name: customer.customer_name || null });
    const [from, to] = [account(origin), account(destination)];
    link(from, to, 'paid');
    link(person, direction === 'in' ? to : from, 'uses');
    link(person, node('device', text(device), { number: text(device) ?? null }), 'uses');
    link(person, node('address', bareAddress, { number: bareAddress ?? null }), 'uses');
  }
  for (const { from, to } of links.values()) for (const key of [from, to]) nodes.get(key)!.links += 1;
  const order = [...nodes].sort(
    ([a, one], [b, other]) =>
      Number(other.subject) - Number(one.subject) ||
      Number(other.flagged) - Number(one.flagged) ||
      other.links - one.links ||
      (a < b ? -1 : 1),
  );
  const kept = order.slice(0, most);
  const ids = new Map(kept.map(([key], at) => [key, at + 1]));
  return {
    nodes: kept.map(([key, { links: _, ...node }]) => ({ id: ids.get(key)!, ...node })),
    links: [...links.values()]
      .flatMap(({ from, to, amounts, ...rest }) => {
        const [start, end] = [ids.get(from), ids.get(to)];
        if (start === undefined || end === undefined) return [];
        const sums = [...amounts].sort(([a], [b]) => (a < b ? -1 : 1));
        return [
          {
            ...{ ...rest, from: start, to: end },
            amounts: sums.map(([currency, minor]) => ({ currency, amount: Number(toMajor(minor, currency)) })),
          },
        ];
      })
      .sort((a, b) => a.from - b.from || a.to - b.to || (a.kind < b.kind ? -1 : 1)),
    left_out: order.length - kept.length,
  };
}
