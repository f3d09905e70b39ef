import type { CrossCheck } from '../../../contract/src/cross-check.ts';
import type { DocumentEvidence } from '../../../contract/src/evidence/document.ts';
import type { LivenessEvidence } from '../../../contract/src/evidence/liveness.ts';
import type { ScreeningEvidence } from '../../../contract/src/evidence/screening.ts';
import { words } from '../../../packages/texts/src/catalogue.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { t } from '../../../packages/texts/src/evidence-texts.ts';
import type { KeptMessage } from '../../../packages/texts/src/format.ts';
import { reasonText } from '../../../packages/texts/src/reason-texts.ts';
import { countryText, valueText } from '../../../packages/texts/src/value-texts.ts';
import { isObject } from '../components/is-object.ts';
import { Shown, textOf } from '../components/masked.tsx';
import { Card } from '../components/page.tsx';
import { Badge, Facts } from '../components/values.tsx';
import { CrossChecks } from './cross-checks.tsx';
import { DocumentView } from './document.tsx';
import { FacesView } from './faces.tsx';
import { LivenessView } from './liveness.tsx';
import type { Picture } from './pictures.ts';
import { ScreeningView } from './screening.tsx';
import './evidence.css';

export interface Record_ {
  readonly kind: string;
  readonly reasons?: readonly unknown[];
  readonly result: unknown;
  readonly evidence: unknown;
  readonly provenance: unknown;
  readonly images: readonly Picture[];
}

/** Shows all evidence in a record for the record's outcome. */
export function Evidence({ record }: { record: Record_ }) {
  const evidence = isObject(record.evidence) ? record.evidence : {};
  const result = isObject(record.result) ? record.result : {};
  const document = (record.kind === 'document' ? evidence : evidence['document']) as DocumentEvidence | undefined;
  const liveness = (record.kind === 'liveness' ? evidence : evidence['liveness']) as LivenessEvidence | undefined;
  const comparison = (record.kind === 'comparison' ? { ...evidence, ...result } : evidence['comparison']) as
    | { match?: boolean; status?: boolean; confidence?: number }
    | undefined;
  const screenings = (
    Array.isArray(evidence['screened'])
      ? evidence['screened']
      : isObject(evidence['screening'])
        ? [evidence['screening']]
        : []
  ) as ScreeningEvidence[];
  const note = isObject(result['screening']) ? (result['screening']['note'] as string | undefined) : undefined;
  return (
    <>
      <Verdict of={evidence} above={record.reasons ?? []} />
      {isObject(document) && <DocumentView evidence={document} pictures={record.images} />}
      <FacesView
        pictures={record.images}
        comparison={
          comparison && {
            ...(comparison.confidence !== undefined && { confidence: comparison.confidence }),
            match: Boolean(comparison.match ?? comparison.status),
          }
        }
      />
      {isObject(liveness) && <LivenessView evidence={liveness} pictures={record.images} />}
      {isObject(evidence['identity']) && <IdentityView evidence={evidence} />}
      {Array.isArray(evidence['cross_checks']) && <CrossChecks of={evidence['cross_checks'] as CrossCheck[]} />}
      {screenings.map((screening, at) => (
        <ScreeningView key={at} of={screening} note={note} />
      ))}
    </>
  );
}

/** Shows the reasons of the decision. Shows nothing if there is only one reason and the page already shows it above. */
function Verdict({ of, above }: { of: Record<string, unknown>; above: readonly unknown[] }) {
  const verdict = of['verdict'];
  if (!isObject(verdict) || !Array.isArray(verdict['reasons'])) return null;
  const codes = above.map(codeOf);
  if (verdict['reasons'].every((reason) => codes.includes(codeOf(reason)))) return null;
  return (
    <Card title={t('decision')}>
      <ul class="plain-list">
        {verdict['reasons'].map((reason) => (
          <li key={codeOf(reason)}>{reasonText(reason as KeptMessage | string)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** Returns a key for a reason in a list: its code. In an old record without codes, the key is the reason's sentence. */
const codeOf = (reason: unknown): string => textOf(isObject(reason) ? reason['code'] : reason);

/**
 * Returns the text for a field in which the number and the authority's answer differ. Old records have other fields.
 */
const contradictionText = (one: unknown): string =>
  (isObject(one) && t.find(`contradiction_${textOf(one['field'])}`)) || textOf(one);

/** Shows the customer's data next to the authority's answer. */
function IdentityView({ evidence }: { evidence: Record<string, unknown> }) {
  const identity = evidence['identity'] as Record<string, unknown>;
  const person = isObject(identity['person']) ? identity['person'] : {};
  const identifier = isObject(evidence['identifier']) ? evidence['identifier'] : {};
  const attempts = Array.isArray(evidence['attempts']) ? (evidence['attempts'] as Record<string, unknown>[]) : [];
  const verified = identity['verified'] === true || identity['kind'] === 'found';
  const contradictions = Array.isArray(identity['contradictions']) ? identity['contradictions'] : [];
  return (
    <Card
      title={t('identity')}
      actions={<Badge tone={verified ? 'good' : 'bad'}>{t(verified ? 'verified' : 'not_verified')}</Badge>}
    >
      <div class="sides">
        {identifier['number'] !== undefined && (
          <section>
            <h3>{t('claimed')}</h3>
            <Facts
              of={[
                [t('country'), countryText(textOf(identifier['country']))],
                [t('number_kind'), textOf(identifier['type']).toUpperCase()],
                [t('number'), <Shown key="n" value={identifier['number']} />],
              ]}
            />
          </section>
        )}
        <section>
          <h3>{t('found')}</h3>
          <Facts
            of={[
              ...Object.entries(person).map(
                ([name, value]) =>
                  [t.of(name), <Shown key={name} value={value} as={(text) => valueText(name, text)} />] as const,
              ),
              [
                t('provider'),
                attempts
                  .map(
                    ({ provider, kind }) =>
                      `${common('with_colon', { name: words(textOf(provider)) })} ${valueText('answer', textOf(kind))}`,
                  )
                  .join(', '),
              ],
              [
                t('contradictions'),
                contradictions.length > 0 && <Shown value={contradictions.map(contradictionText).join('; ')} />,
              ],
            ]}
          />
        </section>
      </div>
    </Card>
  );
}
