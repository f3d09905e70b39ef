import { message } from '@hakiki/texts';
import type { Db } from '../../platform/database/tables.ts';
import { type RiskAsk, riskOfCustomers } from '../../risk/risk-of-customers.ts';
import { definitionOf, MAX_DISTINCT, WINDOWS } from '../facts/signal-definitions.ts';
import { type Found, faultOf, NOT_READ } from '../facts/unit.ts';
import { bandSums, type NewestFigures, newestFigures, repeatsBefore } from '../history/account-history-store.ts';
import { entityText, keyText } from '../history/history-store.ts';
import { deviationsOf, HISTORY_READERS, type HistoryRow, NO_MONEY, speedBetween } from '../history/movements.ts';
import type { SummedAs } from '../history/window-sums.ts';
import { LIST_SUBJECTS } from '../lists/list-kinds.ts';
import { lookUpLists } from '../lists/list-lookup-store.ts';
import type { CompiledRule, SignalRequest } from '../rules/compile.ts';
import { requestMessage } from '../rules/rule-message.ts';
import { RECEIVING_READERS, SENDING_READERS, sumsIn } from './account-signals.ts';
import { busyOf } from './account-views.ts';
import type { SignalContext } from './signal-context.ts';
import type { Asker } from './signal-reader.ts';
import { NEEDS_ALL, rowsWithin } from './views.ts';

/** Signals that come from the customer's rating, which changes over time. */
const RISK_SIGNALS: readonly string[] = ['customer_risk', 'customer_risk_score', 'expected_monthly'];
/**
 * Signals whose former value cannot be read again later. Lists and ratings change, and the history does not store the
 * places of former transactions.
 */
const READ_ONCE: readonly string[] = ['blacklisted', 'list_hit', 'speed', ...RISK_SIGNALS];
/**
 * Signals that are read from the transaction and a published list. A later evaluation uses the first value, even if the
 * list was corrected in the meantime.
 */
const FROM_LISTS: readonly string[] = ['country_called_for_action', 'country_monitored'];

/**
 * Returns the values of the signals that these rules need, as of each transaction, by request key. Uses loaded data
 * first. Queries the database only while a value can still change the outcome of a rule. For example, a rule that a
 * small amount already decides causes no query. Queries cheaper signals first, for all transactions together. If a rule
 * hits, all of its signals are read for the explanation. Before the answer, signals of the receiving account have no
 * value.
 */
export async function readSignals(
  all: readonly { readonly context: SignalContext; readonly rules: readonly CompiledRule[] }[],
  asker: Asker,
): Promise<ReadonlyMap<string, Found>[]> {
  const values = all.map(() => new Map<string, Found>());
  const read = (i: number, request: SignalRequest): void => {
    if (values[i]!.has(request.key)) return;
    const found = readSafely(all[i]!.context, request);
    if (found) values[i]!.set(request.key, found);
  };
  let open = all.flatMap(({ rules }, i) => {
    asker.atHand(() => {
      for (const request of rules.flatMap(({ requests }) => requests)) read(i, request);
    });
    return rules.map((rule) => ({ i, rule, requests: [...rule.requests].sort(byCost) }));
  });
  do {
    open = open.filter(({ i, rule, requests }) => {
      const unread = requests.find(({ key }) => !values[i]!.has(key));
      if (!unread || isDecided(rule, values[i]!)) return false;
      read(i, unread);
      return true;
    });
  } while ((await asker.answer()) || open.length);
  return values;
}

const byCost = (a: SignalRequest, b: SignalRequest): number => definitionOf(a.name).cost - definitionOf(b.name).cost;

/**
 * True if the rule cannot hit, whatever the values of the unread signals are. A rule that fails reports its error when
 * it is evaluated.
 */
function isDecided({ evaluate }: CompiledRule, values: ReadonlyMap<string, Found>): boolean {
  try {
    return evaluate((key) => values.get(key) ?? NOT_READ, false).outcome === false;
  } catch {
    return false;
  }
}

/** Returns the transaction as a row of its customer's history. */
export function ownRow({ facts, entities, id }: Pick<SignalContext, 'facts' | 'entities' | 'id'>): HistoryRow {
  const { at, currency, moved, failed, direction = 'out' } = facts;
  const { origin, destination } = entities;
  return {
    ...{ at: at.getTime(), id, direction, currency, failed, minor: moved ? facts.minor : 0n },
    origin: origin && keyText(origin.key),
    destination: moved && destination ? keyText(destination.key) : undefined,
  };
}

/** Reads a signal. If the signal cannot be computed, only the rules that read it fail. */
function readSafely(context: SignalContext, request: SignalRequest): Found | undefined {
  try {
    return request.arguments['multiple'] === 0n ? { failed: message('fault_of_multiple') } : readOne(context, request);
  } catch (error) {
    return { failed: faultOf(error) };
  }
}

/**
 * Reads a signal. If a query is needed first, queues the query and returns undefined. The caller must then call this
 * function again after the query.
 */
function readOne(context: SignalContext, request: SignalRequest): Found | undefined {
  const { facts } = context;
  const own = facts.own.get(request.name);
  if (own) return (FROM_LISTS.includes(request.name) ? context.kept?.get(request.key) : undefined) ?? own;
  const reader = HISTORY_READERS[request.name];
  if (!reader) return readOther(context, request);
  const { customer } = context.views;
  // No more rows are needed: the customer has no history, the history is complete, or the signal needs only the newest
  // rows.
  if (!customer.known || covered(context, request))
    return reader({ own: ownRow(context), before: customer.rows, utcOffset: context.utcOffset }, request);
  return readBusy(context, request);
}

/** True if the loaded rows contain all rows that the signal needs. */
function covered({ views, facts }: SignalContext, { name, window }: SignalRequest): boolean {
  if (name === 'former_median' || name === 'days_since_last') return true;
  if (NEEDS_ALL.includes(name)) return views.customer.wholeFrom !== undefined;
  return rowsWithin(views.customer, facts.at.getTime(), WINDOWS[window!]) !== undefined;
}

/**
 * Readers of the same signals for a customer with very many transactions. These readers use stored sums, and the
 * indexes for equal amounts and for ranges of amounts. Other signals are computed from the newest rows, and their value
 * is a lower bound.
 */
function readBusy(context: SignalContext, request: SignalRequest): Found | undefined {
  const { facts, id, asker } = context;
  const { customer } = context.views;
  const { currency, at } = facts;
  const { entity, fresh } = customer;
  const place = { at, id };
  const seconds = WINDOWS[request.window ?? '90d'];
  const recent = fresh.filter((row) => row.at > at.getTime() - seconds * 1000);
  const sums = (which: { currency?: string; direction?: SummedAs } = { currency }) =>
    sumsIn(context, customer, { seconds, ...which });
  const own = ownRow(context);
  /** Returns the number and total of amounts in a range, including this transaction. */
  const band = (least: bigint, to: bigint) => {
    const from = least > 0n ? least : 1n;
    const found = asker.ask(bandSums, `band ${from} ${to} ${seconds} ${entityText(entity)} ${id}`, {
      ...{ entity: busyOf(customer), place, seconds, currency, from, to },
    });
    if (!found) return undefined;
    const more = [own, ...recent].filter((row) => row.currency === currency && row.minor >= from && row.minor < to);
    return { n: found.n + more.length, sum: more.reduce((sum, row) => sum + row.minor, found.sum) };
  };
  switch (request.name) {
    case 'count': {
      const [moved, others] = [sums({ direction: 'out' }), sums({ direction: 'none_out' })];
      return moved && others && { value: moved.n + others.n + (own.direction === 'out' ? 1 : 0) };
    }
    case 'sum': {
      const found = sums();
      return found && { value: found.sum + own.minor };
    }
    case 'sum_before': {
      const found = sums();
      return found && { value: found.sum };
    }
    case 'usual_amount': {
      const found = sums();
      if (!found) return undefined;
      return found.n < 5
        ? { missing: message('missing_transactions', { n: 5 }) }
        : { value: found.sum / BigInt(found.n) };
    }
    case 'deviations': {
      const found = sums({ currency, direction: own.direction });
      return found && deviationsOf(own.minor, found);
    }
    case 'band_count':
    case 'band_sum': {
      const found = band(request.arguments['from']!, request.arguments['to']!);
      return found && { value: request.name === 'band_count' ? found.n : found.sum };
    }
    case 'new_destinations':
    case 'new_destination_share':
      return { missing: message('too_many_for_new_accounts') };
    case 'usual_destinations':
      return { missing: message('too_many_for_daily_accounts') };
    default:
      return fromNewest(context, request, recent);
  }
}

/**
 * Computes the signal from the newest transactions of a very busy customer. The value is a lower bound, which is enough
 * for rules with a minimum.
 */
function fromNewest(context: SignalContext, request: SignalRequest, recent: readonly HistoryRow[]): Found | undefined {
  const { facts, id, asker } = context;
  const { entity } = context.views.customer;
  const own = ownRow(context);
  const here = HISTORY_READERS[request.name]!({ own, before: recent, utcOffset: context.utcOffset }, request);
  if (!('value' in here)) return here;
  const place = { at: facts.at, id };
  const seconds = WINDOWS[request.window!];
  if (request.name === 'repeats') {
    const before = asker.ask(repeatsBefore, `repeats ${seconds} ${entityText(entity)} ${id}`, {
      ...{ entity: busyOf(context.views.customer), place, seconds, currency: facts.currency, minor: facts.minor },
      destination: context.entities.destination!.key,
    });
    return before === undefined ? undefined : { value: Number(here.value) + before };
  }
  const destinations = [own, ...recent].flatMap(({ destination, direction }) =>
    destination === undefined || direction === 'in' ? [] : [Buffer.from(destination, 'hex')],
  );
  const found = asker.ask(newestFigures, `newest ${request.key} ${entityText(entity)} ${id}`, {
    ...{ entity, place, seconds, destinations },
    ...{ currency: facts.currency, multiple: request.arguments['multiple'] ?? 1n },
    counting: request.name === 'destinations',
  });
  if (!found) return undefined;
  return {
    value: Math.min(MAX_OF[request.name] ?? Infinity, Number(here.value) + found[request.name as keyof NewestFigures]),
  };
}

/** Reads the customer's rating. The database is queried only if a rule needs the rating. */
function readRisk({ entities, asker, facts }: SignalContext, name: string): Found | undefined {
  const { branchId, accountId, key } = entities.customer;
  const answer = asker.ask(riskOrNull, `risk ${branchId} ${keyText(key)}`, { branchId, accountId, key });
  if (answer === undefined) return undefined;
  if (answer === null) return { missing: message('missing_risk_rating') };
  if (name === 'customer_risk') return { value: answer.level };
  if (name === 'customer_risk_score') return { value: answer.score };
  return answer.expected?.currency === facts.currency
    ? { value: answer.expected.minor }
    : { missing: message('missing_expected_activity') };
}
const riskOrNull = async (db: Db, asks: readonly RiskAsk[]) =>
  (await riskOfCustomers(db, asks)).map((risk) => risk ?? null);

/**
 * Returns whether the value is on the list now. For a transaction with a stored answer, returns the value that this
 * answer used.
 */
function inList(
  { listLookup: { branchId, formsFor, keyOf }, facts, asker }: SignalContext,
  { of, list }: NonNullable<SignalRequest['lookup']>,
): Found | undefined {
  const forms = formsFor(of);
  if (!forms.length) return { missing: message('missing_input', { input: of }) };
  const kind = LIST_SUBJECTS[of];
  const ask = { branchId, list, kind, forms, at: facts.at, keyOf };
  const answer = asker.ask(
    lookUpLists,
    `list ${branchId} ${list} ${kind} ${facts.at.getTime()} ${forms.join('\n')}`,
    ask,
  );
  if (answer === undefined) return undefined;
  return answer === 'unknown' ? { missing: message('missing_list', { list }) } : { value: answer === 'listed' };
}

function fieldOf({ fields }: SignalContext['facts'], { name, field }: SignalRequest): Found {
  const value = fields.get(field!);
  const type = { string: 'field_text', number: 'field_number', boolean: 'field_flag' }[typeof value as 'string'];
  return value === undefined || type !== name ? { missing: message('missing_field', { field: field! }) } : { value };
}

const MAX_OF: Readonly<Record<string, number>> = { destinations: MAX_DISTINCT };

function readListHit(hit: SignalContext['listHit']): Found {
  if (hit === 'lists_not_loaded') return { failed: message('fault_lists_not_loaded') };
  return hit === undefined ? { missing: message('missing_screening') } : { value: hit };
}

function readOther(context: SignalContext, request: SignalRequest): Found | undefined {
  const { facts, kept, located } = context;
  if (request.lookup) return kept?.get(request.key) ?? inList(context, request.lookup);
  if (request.field !== undefined) return fieldOf(facts, request);
  if (kept && READ_ONCE.includes(request.name) && !(request.name === 'speed' && located))
    return kept.get(request.key) ?? { missing: message('missing_look_up') };
  if (RISK_SIGNALS.includes(request.name)) return readRisk(context, request.name);
  if (request.name === 'blacklisted') return { value: context.blacklisted === true };
  if (request.name === 'list_hit') return readListHit(context.listHit);
  if (request.name === 'speed') {
    if (!facts.place) return { missing: message('missing_coordinates') };
    if (!located) return { missing: message('missing_location') };
    const { at, latitude, longitude } = located;
    return speedBetween({ latitude, longitude, at: at.getTime() }, { ...facts.place, at: facts.at.getTime() });
  }
  if (!facts.moved && request.name in RECEIVING_READERS) return NO_MONEY;
  const reader = SENDING_READERS[request.name] ?? (context.stage === 2 ? RECEIVING_READERS[request.name] : undefined);
  return reader
    ? reader(context, request)
    : { missing: message('missing_until_answered', { signal: requestMessage(request) }) };
}
