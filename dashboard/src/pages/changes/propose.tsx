import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { Capture } from '../connections/capture-settings.tsx';
import { type Difference, weakenedText } from './differences.tsx';
import { t } from './texts.ts';

/** Content of a proposal. Exactly one field is set. */
export interface Proposal {
  settings?: { ivs?: boolean; aml?: boolean; policy?: Record<string, unknown> };
  security?: { second_factor_required: boolean };
  limit?: { kind: 'limit' | 'threshold'; amount: number | null; currency: string; backtest: number };
  sdk_config?: { id: number } & Capture;
  blacklist_removal?: { id: number };
  hold_release?: { id: number };
}
const inBranchOf = (branch: number | undefined) => (branch === undefined ? {} : { branch: String(branch) });

/** Checks which safeguards a change would weaken, and whether it requires two people. */
export const checkProposal = async (body: Proposal, branch?: number) =>
  (await api.post('/v1/changes/check', { params: { query: inBranchOf(branch) }, body })).data;

/** Dialog that asks for the reason and sends the proposal. A second person then approves the change. */
export function ProposeDialog({
  proposal,
  branch,
  differences = [],
  onDone,
  onClose,
}: {
  proposal: Proposal;
  branch?: number | undefined;
  differences?: readonly Difference[];
  onDone: () => void;
  onClose: () => void;
}) {
  const propose = useAction(async ({ reason }: { reason: string; choice: string }) => {
    await api.post('/v1/changes', { params: { query: inBranchOf(branch) }, body: { ...proposal, reason } });
    onDone();
  }, t('proposed_now'));
  const weakened = weakenedText(differences);
  return (
    <ReasonDialog
      title={t('takes_two')}
      hint={[weakened && t('weakens_list', { what: weakened }), t('propose_hint')].filter(Boolean).join(' ')}
      about={JSON.stringify(proposal)}
      button={t('propose')}
      action={propose}
      onClose={onClose}
    />
  );
}
