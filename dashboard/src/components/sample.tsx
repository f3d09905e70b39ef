import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { useApiQuery } from '../api/query.ts';
import { api } from '../api/request.ts';
import { inBranch, may } from '../session/session.ts';
import { Button } from './button.tsx';
import { FormFault } from './form.tsx';
import { showToast } from './toast.tsx';

/** Button that creates a month of invented activity, so that every page has data. It is shown only in the sandbox. */
export function SampleButton() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState<unknown>();
  // The data is loaded only in the sandbox and for users with the permission.
  const fillable = useApiQuery(['fill'], async () =>
    may('handle_persons')
      ? (await api.get('/v1/sandbox/fill', { params: { query: inBranch() } })).data.state
      : 'filled',
  );
  if (!busy && fillable.data !== 'empty' && fillable.data !== 'failed') return null;
  async function fill() {
    setBusy(true);
    setProblem(undefined);
    try {
      const params = { query: inBranch() };
      let { data } = await api.post('/v1/sandbox/fill', { params });
      while (data.state === 'filling') {
        setDone(Math.round((100 * data.done) / Math.max(1, data.total)));
        await new Promise((resolve) => setTimeout(resolve, 700));
        data = (await api.get('/v1/sandbox/fill', { params })).data;
      }
      if (data.state === 'filled') showToast(common('sample_done'));
      await queries.invalidateQueries();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button main busy={busy} onClick={fill}>
        {busy ? `${common('sample_doing')} ${done} %` : common('sample')}
      </Button>
      <FormFault problem={problem} />
    </>
  );
}
