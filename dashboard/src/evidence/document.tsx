import { useState } from 'preact/hooks';
import type { Corner, DocumentEvidence, ReadField } from '../../../contract/src/evidence/document.ts';
import { checkResultKey, checkText, documentKindText, fieldText } from '../../../packages/texts/src/document-texts.ts';
import { t } from '../../../packages/texts/src/evidence-texts.ts';
import type { KeptMessage } from '../../../packages/texts/src/format.ts';
import { reasonText } from '../../../packages/texts/src/reason-texts.ts';
import { countryText, valueText } from '../../../packages/texts/src/value-texts.ts';
import { Shown, usePictureSource } from '../components/masked.tsx';
import { Card } from '../components/page.tsx';
import { Badge, Facts, numberText } from '../components/values.tsx';
import { Comparison } from './comparison.tsx';
import { Note } from './note.tsx';
import { Picture } from './picture.tsx';
import { type Picture as Kept, pictureOf } from './pictures.ts';
import { printRows } from './print-and-mrz.ts';

type Named = readonly [name: string, field: ReadField];
const pointsOf = (box: readonly Corner[]): string => box.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/**
 * Shows both sides of the document with a box for each field, next to a list of the fields. When the pointer is on a
 * box, its field in the list is highlighted, and the other way round.
 */
export function DocumentView({ evidence, pictures }: { evidence: DocumentEvidence; pictures: readonly Kept[] }) {
  const [pointed, setPointed] = useState<string>();
  const fields = Object.entries(evidence.fields ?? {});
  const compared = printRows(evidence);
  const sides = (evidence.pages ?? []).flatMap((page) => {
    const picture = pictureOf(pictures, page.side);
    return picture ? [{ ...page, picture }] : [];
  });
  return (
    <Card
      title={t('document')}
      actions={
        evidence.kind && (
          <Badge>
            {[documentKindText(evidence.kind), evidence.country && countryText(evidence.country)]
              .filter(Boolean)
              .join(', ')}
          </Badge>
        )
      }
    >
      {evidence.message && <p class="notice bad">{reasonText(evidence.message as KeptMessage | string)}</p>}
      <div class="document">
        <div class="stack tight">
          {sides.map((side) => (
            <Side key={side.side} {...side} fields={fields} pointed={pointed} onPoint={setPointed} />
          ))}
          {/* If no side could be read, shows the pictures without boxes. */}
          {sides.length === 0 &&
            pictures
              .filter(({ name }) => name === 'front' || name === 'back')
              .map((picture) => <Picture key={picture.name} of={picture} />)}
          {sides.length === 0 && pictures.length === 0 && <p class="muted">{t('no_pictures')}</p>}
          {sides.length > 0 && <p class="muted small">{t('point_hint')}</p>}
        </div>
        <div class="stack">
          <FieldsRead fields={fields} pointed={pointed} onPoint={setPointed} />
          {compared.length > 0 && (
            <section>
              <h3>{t('print_and_mrz')}</h3>
              <Comparison
                caption={t('print_and_mrz')}
                left={t('print_side')}
                right={t('mrz')}
                rows={compared.map(({ field, print, mrz, agreement }) => ({
                  ...{ name: fieldText(field), field, agreement },
                  ...{ left: print, right: mrz },
                }))}
              />
            </section>
          )}
          {/* A failed comparison is also shown among the checks, because it explains the result. */}
          <Checks
            of={(evidence.checks ?? []).filter(
              ({ name, result }) => result === 'fail' || !compared.some(({ check }) => check === name),
            )}
          />
          {evidence.quality && (
            <details>
              <summary>{t('quality')}</summary>
              <Facts
                of={Object.entries(evidence.quality).map(
                  ([name, value]) => [t.of(name), numberText(Math.round(Number(value) * 100) / 100)] as const,
                )}
              />
            </details>
          )}
        </div>
      </div>
    </Card>
  );
}

interface Pointing {
  fields: readonly Named[];
  pointed: string | undefined;
  onPoint: (name: string | undefined) => void;
}
function Side({
  side,
  width,
  height,
  picture,
  fields,
  pointed,
  onPoint,
}: Pointing & { side: string; width: number; height: number; picture: Kept }) {
  const source = usePictureSource(picture.url);
  const boxed = fields.filter(([, field]) => field.box && (field.side ?? 'front') === side);
  return (
    <figure class="picture">
      <div class="boxed">
        <img src={source} alt={t.of(side)} width={width} height={height} />
        <svg viewBox={`0 0 ${width} ${height}`} role="presentation" aria-hidden="true">
          {boxed.map(([name, field]) => (
            <polygon
              key={name}
              points={pointsOf(field.box!)}
              class={pointed === name ? 'pointed' : undefined}
              onPointerEnter={() => onPoint(name)}
              onPointerLeave={() => onPoint(undefined)}
            >
              <title>{fieldText(name)}</title>
            </polygon>
          ))}
        </svg>
      </div>
      <figcaption>{t.of(side)}</figcaption>
    </figure>
  );
}

function FieldsRead({ fields, pointed, onPoint }: Pointing) {
  return (
    <ul class="fields-read" aria-label={t('fields')}>
      {fields.map(([name, { value, score, source, note }]) => (
        <li key={name}>
          <button
            type="button"
            class={pointed === name ? 'pointed' : undefined}
            onPointerEnter={() => onPoint(name)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(name)}
            onBlur={() => onPoint(undefined)}
          >
            <span class="muted">{fieldText(name)}</span>
            <strong>
              <Shown value={value} as={(text) => valueText(name, text)} />
            </strong>
            <span class="muted small">
              {[source && t.of(source), score !== undefined && `${Math.round(score * 100)} %`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {note !== undefined && note !== null && (
              <span class="muted small note">
                <Note note={note} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

const tones = { pass: 'good', fail: 'bad' } as const;
/** Shows the checks, with failed checks first, because they explain the result. */
function Checks({ of }: { of: NonNullable<DocumentEvidence['checks']> }) {
  const order = (result: string): number => (result === 'fail' ? 0 : result === 'pass' ? 2 : 1);
  if (of.length === 0) return null;
  return (
    <section>
      <h3>{t('checks')}</h3>
      <ul class="checks">
        {[...of]
          .sort((one, other) => order(one.result) - order(other.result))
          .map(({ name, result, detail }) => (
            <li key={name}>
              <Badge tone={tones[result as keyof typeof tones] ?? 'plain'}>{t(checkResultKey(result))}</Badge>
              <span>
                {checkText(name)}
                {detail !== undefined && detail !== null && (
                  <span class="muted small">
                    {' '}
                    <Note note={detail} />
                  </span>
                )}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
