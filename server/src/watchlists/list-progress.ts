/** Progress of a list's refresh or import. `entries` is the number of entries read so far. */
export interface ListProgress {
  readonly phase: 'fetching' | 'reading' | 'saving';
  readonly entries: number;
}
export type OnProgress = (progress: ListProgress) => void;
