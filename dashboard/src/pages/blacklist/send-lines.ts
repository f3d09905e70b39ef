import type { Refusal } from '../../api/problem-texts.ts';
import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';
import { LONGEST } from './kinds.ts';
import { type LineFault, partsOf, readLines } from './lines.ts';
import { t } from './texts.ts';

/** Fault of a line. A fault that the service found has a code. */
export interface SentFault extends Refusal {
  readonly line: number;
}
export interface Sent {
  /** Text that contains these lines. The result is valid only for this text. */
  readonly text: string;
  readonly added: number;
  readonly already_listed: number;
  readonly would_have_hit: number;
  readonly complete: boolean;
  readonly parts: number;
  /** Number of entries that were not sent. */
  readonly left: number;
  readonly faults: readonly SentFault[];
}
export interface SendOptions {
  /** If true, returns the effect without adding any entry. */
  readonly dry: boolean;
  /** Signal that stops the sending before the next part. The service still processes the current part. */
  readonly signal: AbortSignal;
  readonly onPart: (done: { n: number; of: number }) => void;
}

/**
 * Sends the entries part by part. The service adds all entries of a part or none. If a part is sent again, no entry is
 * added twice.
 */
export async function sendLines(text: string, { dry, signal, onPart }: SendOptions): Promise<Sent> {
  const { entries, faults } = readLines(text);
  const all = { added: 0, already_listed: 0, would_have_hit: 0, complete: true };
  const wrong: SentFault[] = faults.map(({ line, fault }) => ({ line, message: said(fault) }));
  const parts = partsOf(entries);
  let n = 0;
  for (const part of parts) {
    if (signal.aborted) break;
    onPart({ n, of: entries.length });
    const { data } = await api.post('/v1/blacklist/import', {
      params: { query: inBranch() },
      body: {
        entries: part.map(({ kind, value, reason }) => ({ kind, value, reason })),
        ...(dry && { dry_run: true }),
      },
    });
    n += part.length;
    all.added += data.added;
    all.already_listed += data.already_listed;
    all.would_have_hit += data.would_have_hit ?? 0;
    all.complete &&= data.complete !== false;
    wrong.push(...data.faults.map(({ entry, ...fault }) => ({ line: part[entry - 1]!.line, ...fault })));
  }
  return { ...all, text, parts: parts.length, left: entries.length - n, faults: wrong.sort((a, b) => a.line - b.line) };
}

const said = (fault: LineFault['fault']): string => {
  if (fault === 'long_value') return t(fault, { n: LONGEST.value });
  return fault === 'long_reason' ? t(fault, { n: LONGEST.reason }) : t(fault);
};
