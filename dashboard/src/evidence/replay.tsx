import { useState } from 'preact/hooks';
import { catalogue } from '../../../packages/texts/src/catalogue.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { type NamedRule, ruleNameText } from '../../../packages/texts/src/rule-name-texts.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { FormFault } from '../components/form.tsx';
import { Facts } from '../components/values.tsx';

const t = catalogue({
  en: {
    replay: 'Decide again',
    hint: 'Repeats the decision with the stored data. Changes nothing.',
    same: 'The stored data leads to the same answer.',
    differs: 'The answer is different. The program or the record has changed since.',
    decision: 'New answer',
    answered: 'Answer at that time',
    where: 'Differences',
    today: 'With today’s lists',
    today_same: 'the same',
    lists: 'Lists that have changed since',
    list_line: '{list}: version {before} then, {after} now',
    none: 'none',
    late: 'Found after the answer',
    rule_set: 'Version of the rules',
  },
  fr: {
    replay: 'Décider à nouveau',
    hint: 'Décide encore une fois d’après ce qui fut conservé. Rien n’est modifié.',
    same: 'L’enregistrement seul mène à la réponse même qui fut donnée.',
    differs: 'Une autre réponse en sort : le programme ou l’enregistrement a changé depuis.',
    decision: 'Ce qui en sort',
    answered: 'Ce qui fut répondu',
    where: 'Où cela diffère',
    today: 'Selon les listes d’aujourd’hui',
    today_same: 'identique',
    lists: 'Listes changées depuis',
    list_line: '{list} : version {before} alors, {after} maintenant',
    none: 'aucune',
    late: 'Trouvé après la réponse',
    rule_set: 'Règles de la version',
  },
});

interface Replayed {
  readonly same: boolean;
  readonly differences?: readonly string[];
  readonly decision?: string;
  readonly today?: {
    readonly same: boolean;
    readonly decision: string;
    readonly differences: readonly string[];
    readonly lists: readonly { readonly list: string; readonly before: string | null; readonly after: string | null }[];
  } | null;
  readonly rule_set?: number;
  readonly answered?: { readonly status: string; readonly activity_code: number };
  readonly again?: { readonly status: string; readonly activity_code: number; readonly hits: readonly NamedRule[] };
  readonly late_hits?: readonly NamedRule[];
}
const answerText = ({ status, activity_code: code }: NonNullable<Replayed['answered']>) => `${status}, ${code}`;

/**
 * Button that computes the decision again from the record. Shows whether the new result is the same as the recorded
 * one.
 */
export function ReplayButton({ ask }: { ask: () => Promise<Replayed> }) {
  const [found, setFound] = useState<Replayed>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    setProblem(undefined);
    try {
      setFound(await ask());
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  const close = () => {
    setFound(undefined);
    setProblem(undefined);
  };
  return (
    <>
      <Button busy={busy} onClick={run}>
        {t('replay')}
      </Button>
      {(found || problem !== undefined) && (
        <Dialog title={t('replay')} onClose={close}>
          <div class="stack">
            <p class="muted">{t('hint')}</p>
            <FormFault problem={problem} />
            {found && <Found of={found} />}
            <div class="buttons">
              <Button main onClick={close}>
                {common('close')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Found({ of }: { of: Replayed }) {
  const { today } = of;
  return (
    <>
      <p class={of.same ? 'notice good' : 'notice bad'}>{t(of.same ? 'same' : 'differs')}</p>
      <Facts
        of={[
          [t('answered'), of.answered && answerText(of.answered)],
          [
            t('decision'),
            of.decision
              ? common.of(of.decision)
              : of.again && [answerText(of.again), ...of.again.hits.map(ruleNameText)].join(', '),
          ],
          [t('where'), of.differences?.join(', ')],
          [t('late'), of.late_hits?.map(ruleNameText).join(', ')],
          [t('rule_set'), of.rule_set],
          [
            t('today'),
            today &&
              [common.of(today.decision), today.same ? t('today_same') : today.differences.join(', ')].join('; '),
          ],
          [
            t('lists'),
            today?.lists.length
              ? today.lists
                  .map(({ list, before, after }) =>
                    t('list_line', { list, before: before ?? t('none'), after: after ?? t('none') }),
                  )
                  .join('; ')
              : undefined,
          ],
        ]}
      />
    </>
  );
}
