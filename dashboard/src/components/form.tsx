import { useEffect, useRef } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { Problem } from '../api/problem.ts';
import { problemText } from '../api/problem-texts.ts';

/** Error message above a form. The message gets the focus, so that a screen reader reads it. */
export function FormFault({ problem }: { problem: unknown }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) ref.current?.focus();
  }, [problem]);
  if (!problem) return null;
  return (
    <div class="notice bad" role="alert" tabIndex={-1} ref={ref}>
      <strong>{wordsOf(problem)}</strong>
      {problem instanceof Problem && problem.requestId && (
        <span class="small mono">{common('request', { id: problem.requestId })}</span>
      )}
    </div>
  );
}

export const wordsOf = (problem: unknown): string =>
  problem instanceof Problem
    ? problem.status === 0
      ? common('offline')
      : problemText(problem)
    : String((problem as Error)?.message ?? problem);
