import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { Badge, Facts, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { errorText } from './delivery-state.tsx';
import type { SdkConfig } from './sdk-list.tsx';
import { t } from './texts.ts';

export const sendModuleTest = async () =>
  (await api.post('/v1/integrations/webhook/test', { params: { query: inBranch() } })).data;
type TestResult = Awaited<ReturnType<typeof sendModuleTest>>;

export const sendSdkTest = async ({
  id,
  branch_id: branch,
}: Pick<SdkConfig, 'id' | 'branch_id'>): Promise<TestResult> =>
  (
    await api.post('/v1/sdk-config/{config_id}/webhook-test', {
      params: { path: { config_id: String(id) }, query: { branch: String(branch) } },
    })
  ).data;

interface WebhookTestProps {
  readonly saved: {
    readonly url: string | null;
    readonly failing_since?: string | null;
    readonly paused_at?: string | null;
  };
  /** Address in the form. It may differ from the saved address. */
  readonly address: string;
  /** True if the form contains a new key that was not saved yet. */
  readonly isKeyUnsaved?: boolean;
  /** Advice that is shown until an address is saved. */
  readonly hint: string;
  readonly disabled: boolean;
  readonly isSaving: boolean;
  /** Saves the form. Returns false if the service refuses it. */
  readonly onSave: () => Promise<boolean>;
  readonly onSend: () => Promise<TestResult>;
}

/**
 * Shows the state of a webhook, with a button that sends a test event to the saved address. After the test, it shows
 * the receiver's answer.
 */
export function WebhookTest({ saved, address, isKeyUnsaved = false, hint, disabled, ...props }: WebhookTestProps) {
  const [result, setResult] = useState<TestResult>();
  const test = useAction(async () => setResult(await props.onSend()));
  const isMoved = address.trim() !== (saved.url ?? '') && address.trim() !== '';
  const saveAndTest = async (): Promise<void> => {
    if (await props.onSave()) await test.run();
  };
  return (
    <Card
      title={t('test')}
      actions={
        saved.url &&
        !disabled && (
          <Button busy={test.busy} onClick={() => test.run()}>
            {t('test')}
          </Button>
        )
      }
    >
      <div class="stack" aria-live="polite">
        <FormFault problem={test.problem} />
        <Facts
          of={[
            [t('failing'), saved.failing_since && <BadSince at={saved.failing_since} />],
            [t('paused'), saved.paused_at && <BadSince at={saved.paused_at} />],
          ]}
        />
        {!saved.url && <p class="muted">{hint}</p>}
        {saved.url && (
          <p class="muted">
            {t('test_goes_to')} <span class="mono">{saved.url}</span>
          </p>
        )}
        {saved.url && !disabled && (isMoved || isKeyUnsaved) && (
          <div class="notice warn row apart">
            <span>{isMoved ? t('unsaved_address', { url: address.trim() }) : t('unsaved')}</span>
            <Button small busy={props.isSaving || test.busy} onClick={saveAndTest}>
              {t('save_and_test')}
            </Button>
          </div>
        )}
        {result && <Answer of={result} />}
      </div>
    </Card>
  );
}

const BadSince = ({ at }: { at: string }) => (
  <Badge tone="bad">
    <Time at={at} />
  </Badge>
);

function Answer({ of }: { of: TestResult }) {
  return (
    <>
      <p class={of.delivered ? 'notice good' : 'notice bad'}>
        {of.delivered
          ? t('delivered', { status: of.status ?? '', ms: of.duration_ms })
          : t('not_delivered', { why: errorText(of) ?? String(of.status) })}
      </p>
      <Facts
        of={[
          [t('address'), of.url && <span class="mono">{of.url}</span>],
          [common('when'), <Time key="w" at={of.at} exact />],
        ]}
      />
      {of.answer_start && (
        <details>
          <summary>{t('answer')}</summary>
          <pre>{of.answer_start}</pre>
        </details>
      )}
    </>
  );
}
