import type { ComponentChildren } from 'preact';
import type { PlainName } from '../../../packages/texts/src/catalogue.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { region } from '../texts/language.ts';
import { relative } from './relative.ts';
import { showToast } from './toast.tsx';

const WEEK = 7 * 86_400_000;

/** Formats a time in the viewer's time zone, for example `24 Nov 2026, 16:10`. */
export const timeText = (at: Date | string): string =>
  new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** Formats a UTC day (YYYY-MM-DD), for example `24 Nov 2026`. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/**
 * Shows a time in the viewer's time zone. A time close to the present is shown as a relative time. The exact time
 * appears when the pointer is on it, and is also in the markup.
 */
export function Time({ at, exact = false }: { at: string | null | undefined; exact?: boolean }) {
  if (!at) return <span class="muted">–</span>;
  const date = new Date(at);
  const distance = date.getTime() - Date.now();
  const whole = timeText(date);
  return (
    <time
      dateTime={date.toISOString()}
      title={`${new Intl.DateTimeFormat(region(), { dateStyle: 'full', timeStyle: 'long' }).format(date)}\n${date.toISOString()}`}
    >
      {exact || Math.abs(distance) > WEEK ? whole : relative(distance)}
    </time>
  );
}

export const numberText = (value: number): string => new Intl.NumberFormat(region()).format(value);

export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(region(), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  }).format(amount);
export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <span class="number">{moneyText(amount, currency)}</span>
);

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

const outcomes: Record<string, readonly [Tone, PlainName<typeof common>]> = {
  pass: ['good', 'pass'],
  review: ['warn', 'review'],
  fail: ['bad', 'fail'],
  not_checked: ['warn', 'not_checked'],
  valid: ['good', 'valid'],
  invalid: ['bad', 'invalid'],
  live: ['good', 'live'],
  not_live: ['bad', 'not_live'],
  match: ['good', 'match'],
  no_match: ['bad', 'no_match_outcome'],
  hit: ['warn', 'hit'],
  clear: ['good', 'clear'],
  passed: ['good', 'passed'],
  failed: ['bad', 'failed_outcome'],
  refused: ['plain', 'refused'],
};
export function outcomeText(of: string): string {
  const text = outcomes[of]?.[1];
  return text ? common(text) : of;
}
/** Outcome of a check, as a coloured word. */
export function Outcome({ of }: { of: string }) {
  return <Badge tone={outcomes[of]?.[0] ?? 'plain'}>{outcomeText(of)}</Badge>;
}

/** List of names and values. Leaves out names without a value. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ComponentChildren])[] }) => (
  <dl class="facts">
    {of
      .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
      .map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
  </dl>
);

export function Copy({ text, label }: { text: string; label?: string }) {
  return (
    <button
      type="button"
      class="button small"
      aria-label={label ?? `${common('copy')} ${text}`}
      onClick={async () => {
        // The browser's settings may block the clipboard. Without HTTPS there is no clipboard.
        const copied = await navigator.clipboard?.writeText(text).then(
          () => true,
          () => false,
        );
        showToast(common(copied ? 'copied' : 'copy_refused'));
      }}
    >
      {common('copy')}
    </button>
  );
}

export const Raw = ({ of, title }: { of: unknown; title?: string }) => (
  <details>
    <summary>{title ?? common('raw')}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
    <pre tabIndex={0}>{JSON.stringify(of, null, 2)}</pre>
  </details>
);
