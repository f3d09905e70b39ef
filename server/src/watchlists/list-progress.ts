/** Progress of a list's refresh or import; `entries`: how many were read. */
export interface ListProgress {
  readonly phase: 'fetching' | 'reading' | 'saving';
  readonly entries: number;
}
export type OnProgress = (progress: ListProgress) => void;
