import { Select } from '../../components/field.tsx';
import { GuideLink } from '../../components/guide-link.tsx';
import type { SdkConfig } from './sdk-list.tsx';
import { t } from './texts.ts';

export type Capture = Pick<SdkConfig, 'liveness_policy' | 'turns_waiver' | 'document_files'>;

const policies = ['passive', 'turns', 'turns_light'] as const;
const choices = ['accept', 'refuse'] as const;

/** Settings for the steps that a customer does before the camera. */
export function CaptureSettings({
  of,
  disabled,
  onChange,
}: {
  of: Capture;
  disabled: boolean;
  onChange: (capture: Capture) => void;
}) {
  return (
    <>
      <Select
        label={t('liveness_policy')}
        hint={
          <>
            {t('liveness_policy_hint')} <GuideLink page="liveness" />
          </>
        }
        value={of.liveness_policy}
        disabled={disabled}
        onChange={(value) => onChange({ ...of, liveness_policy: value as Capture['liveness_policy'] })}
        options={policies.map((one) => [one, t(one)] as const)}
      />
      {of.liveness_policy !== 'passive' && (
        <Select
          label={t('turns_waiver')}
          value={of.turns_waiver}
          disabled={disabled}
          onChange={(value) => onChange({ ...of, turns_waiver: value as Capture['turns_waiver'] })}
          options={choices.map((one) => [one, t(`waiver_${one}`)] as const)}
        />
      )}
      <Select
        label={t('document_files')}
        hint={t('document_files_hint')}
        value={of.document_files}
        disabled={disabled}
        onChange={(value) => onChange({ ...of, document_files: value as Capture['document_files'] })}
        options={choices.map((one) => [one, t(`files_${one}`)] as const)}
      />
    </>
  );
}
