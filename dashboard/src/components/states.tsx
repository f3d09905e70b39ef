import type { ComponentChildren } from 'preact';
import { common } from '../../../packages/texts/src/common.ts';
import { Problem } from '../api/problem.ts';
import { region } from '../texts/language.ts';
import { Button } from './button.tsx';
import { wordsOf } from './form.tsx';
import { useLocation } from './location.ts';
import { Time } from './values.tsx';

/** Shown if a page has no data. Explains the purpose of the page and what the user can do. */
export const Empty = ({ title, hint, children }: { title: string; hint?: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {hint && <p class="muted">{hint}</p>}
    {children}
  </div>
);

/** Shown if no item matches the filters in the address, with a button that removes the filters. */
export function NoMatch() {
  const { url, route } = useLocation();
  return (
    <Empty title={common('no_match')} hint={common('no_match_hint')}>
      {url.includes('?') && <Button onClick={() => route(url.replace(/\?.*/, ''))}>{common('clear_filters')}</Button>}
    </Empty>
  );
}

/** Shows the reason why data could not be loaded, and what the user can do. */
export function Failed({ problem, retry }: { problem: unknown; retry?: () => void }) {
  const status = problem instanceof Problem ? problem.status : 0;
  if (status === 403) return <Empty title={common('forbidden')} hint={wordsOf(problem)} />;
  if (status === 404) return <Empty title={common('not_found')} hint={common('not_found_hint')} />;
  return (
    <div role="alert">
      <Empty title={common('failed')} hint={common('failed_hint', { why: wordsOf(problem) })}>
        {problem instanceof Problem && problem.requestId && (
          <span class="muted small mono">{common('request', { id: problem.requestId })}</span>
        )}
        {retry && <Button onClick={retry}>{common('retry')}</Button>}
      </Empty>
    </div>
  );
}

const clockText = (at: number): string => new Intl.DateTimeFormat(region(), { timeStyle: 'short' }).format(at);

/** Grey placeholder rows with the height of the data rows, so that the page does not move when the data arrives. */
export const Skeleton = ({ rows = 6 }: { rows?: number }) => (
  <div class="stack tight" aria-busy="true">
    <span class="hidden-visually">{common('loading')}</span>
    {Array.from({ length: rows }, (_, at) => (
      <div class="skeleton" key={at} />
    ))}
  </div>
);

export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}
/** Shows loaded data, or the reason why it is missing. If a refresh fails, the older data stays visible. */
export function Loaded<T>({
  query,
  rows = 6,
  children,
}: {
  query: QueryState<T>;
  rows?: number;
  children: (data: T) => ComponentChildren;
}) {
  const { data, error } = query;
  if (data === undefined)
    return error ? <Failed problem={error} retry={() => query.refetch()} /> : <Skeleton rows={rows} />;
  return (
    <>
      {error !== null && error !== undefined && (
        <div class="notice warn row apart" role="status">
          <span>
            {common('stale', { when: clockText(query.dataUpdatedAt) })}{' '}
            <Time at={new Date(query.dataUpdatedAt).toISOString()} />
          </span>
          <Button small onClick={() => query.refetch()}>
            {common('retry')}
          </Button>
        </div>
      )}
      {children(data)}
    </>
  );
}
