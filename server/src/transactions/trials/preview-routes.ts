import { ruleTrials as contract } from '@hakiki/contract';
import { branchIds } from '../../accounts/branch-choice.ts';
import { ok, type Serve } from '../../http/serve.ts';
import { answeredFault } from '../../platform/answered-fault.ts';
import { proposeRules } from '../rules/drafts/propose-rules.ts';
import { ruleMessage, ruleSentence } from '../rules/rule-message.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { exampleValues } from './example-values.ts';
import { makeOnePerPerson, type PreviewDeps, previewRule } from './preview-rule.ts';

/** Endpoints for the rule editor: previews and example values. */
export function previewRoutes(
  serve: Serve,
  { ruleSets, ...deps }: PreviewDeps & { readonly ruleSets: RuleSets },
): void {
  const onePerPerson = makeOnePerPerson();

  serve(contract.previewRule, async ({ user, branch: chosen, body: { rule, replaces }, audit }) => {
    const branch = branchIds(chosen);
    audit(`rules of branch ${branch.id}`);
    const live = await ruleSets.live(deps.db, branch);
    const add = { kind: 'add', value: rule } as const;
    const changes = replaces === undefined ? [add] : [{ kind: 'remove', rule: replaces } as const, add];
    const proposal = await proposeRules(deps.db, { branch, live, given: { changes } });
    const last = 'rules' in proposal ? proposal.rules.at(-1) : undefined;
    if (!last) {
      const faults = proposal.faults.map(({ path, fault }) =>
        answeredFault({ path: path.replace(/^rules\[\d+\]\.?/, ''), fault }),
      );
      return ok({ faults, sentence: null, messages: { sentence: null }, trial: null }, 'Nothing was changed');
    }
    const trial = await onePerPerson(user.userId, (signal) => previewRule(deps, branch, last, signal));
    const { currency } = live.profile;
    const [sentence, messages] = [ruleSentence(last, currency), { sentence: ruleMessage(last, currency) }];
    return ok({ faults: [], sentence, messages, trial }, 'Nothing was changed');
  });

  serve(contract.readExampleValues, async ({ branch }) => {
    return ok({ values: await exampleValues(deps.db, deps.vault, branch.id) }, 'Values retrieved');
  });
}
