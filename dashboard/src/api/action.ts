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
 * Returns an action that changes data. After a success it shows a message and loads all data again. After a failure it
 * stores the error for the form. A call during an earlier call does nothing and returns false.
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
      // The button stays busy until the new data is visible, so that the user does not repeat the action.
      void queries.invalidateQueries().finally(() => setBusy(false));
      return true;
    },
  };
}
