import { useQueryClient } from '@tanstack/preact-query';
import { useRef, useState } from 'preact/hooks';
import { showToast } from '../components/toast.tsx';

export interface Action<Given> {
  readonly run: (given: Given) => Promise<boolean>;
  readonly busy: boolean;
  readonly problem: unknown;
  readonly forget: () => void;
}

/**
 * Action that changes data. It shows a message, loads all data again, and keeps the error for the form. A call while the
 * work of another one is under way does nothing and returns false.
 */
export function useAction<Given = void>(
  work: (given: Given) => Promise<unknown>,
  done?: string | ((given: Given) => string),
): Action<Given> {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isWorking = useRef(false);
  return {
    busy,
    problem,
    forget: () => setProblem(undefined),
    async run(given) {
      if (isWorking.current) return false;
      isWorking.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        await work(given);
        if (done) showToast(typeof done === 'string' ? done : done(given));
      } catch (error) {
        setProblem(error);
        setBusy(false);
        return false;
      } finally {
        isWorking.current = false;
      }
      // A dialog closes when the answer arrives. The button stays busy until the new data is visible, so that the
      // action is not repeated.
      void queries.invalidateQueries().finally(() => setBusy(false));
      return true;
    },
  };
}
