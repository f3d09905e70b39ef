import type { LivenessEvidence } from '../../../contract/src/evidence/liveness.ts';
import { t } from '../../../packages/texts/src/liveness-texts.ts';
import { isObject } from '../components/is-object.ts';
import { textOf } from '../components/masked.tsx';
import { Card } from '../components/page.tsx';
import { Badge } from '../components/values.tsx';
import { ClipView } from './clip.tsx';
import { type Picture, pictureOf } from './pictures.ts';

/** Shows the liveness result: the clip, the requested turns, and the effect of each cue on the result. */
export function LivenessView({ evidence, pictures }: { evidence: LivenessEvidence; pictures: readonly Picture[] }) {
  const clip = pictureOf(pictures, 'clip');
  const { challenge } = evidence;
  return (
    <Card title={t('liveness')} actions={evidence.kind && <Badge>{t.of(evidence.kind)}</Badge>}>
      <div class="stack">
        {evidence.fault !== undefined && <p class="notice bad">{t.of(textOf(evidence.fault))}</p>}
        {(clip || challenge) && <ClipView clip={clip} challenge={challenge} />}
        {!clip && evidence.kind === 'video' && <p class="muted small">{t('no_clip')}</p>}
        {evidence.kind === 'still' && !evidence.fault && <p class="muted small">{t('still_bound')}</p>}
        <Weights caption={t('cues')} rows={cueRows(evidence)} />
        {challenge?.shares && (
          <Weights caption={t('challenge')} rows={cueRows({ cues: {}, shares: challenge.shares })} valueless />
        )}
      </div>
    </Card>
  );
}

interface Weight {
  readonly name: string;
  readonly value: string;
  readonly share: number | undefined;
}
/** Minimum effect of a cue in log-odds. A smaller effect is drawn as zero. */
const LITTLE = 0.005;

/**
 * Shows each cue with its measured value and its effect on the log-odds of a live person, strongest first. Cues without
 * an effect are in a list that the user must expand.
 */
function Weights({ caption, rows, valueless = false }: WeightsProps) {
  if (rows.length === 0) return null;
  const weightOf = ({ share }: Weight): number => Math.abs(share ?? 0);
  const most = Math.max(...rows.map(weightOf), LITTLE);
  const heavy = rows.filter((row) => weightOf(row) >= LITTLE).sort((one, other) => weightOf(other) - weightOf(one));
  const light = rows.filter((row) => weightOf(row) < LITTLE);
  return (
    <section class="stack tight">
      <h3>{caption}</h3>
      {heavy.length > 0 && <WeightTable caption={caption} rows={heavy} most={most} valueless={valueless} />}
      {light.length > 0 && (
        <details>
          <summary>{t('light_cues', { n: light.length })}</summary>
          <WeightTable caption={t('light_cues', { n: light.length })} rows={light} most={most} valueless={valueless} />
        </details>
      )}
    </section>
  );
}

interface WeightsProps {
  caption: string;
  rows: readonly Weight[];
  valueless?: boolean;
}
const WeightTable = ({ caption, rows, most, valueless }: WeightsProps & { most: number }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
  <section class="table-box" tabIndex={0} aria-label={caption}>
    <table class="weights">
      <caption class="hidden-visually">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('cue')}</th>
          {!valueless && (
            <th scope="col" class="number">
              {t('value')}
            </th>
          )}
          <th scope="col">{t('weight')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, share }) => (
          <tr key={name}>
            <td>{t.of(name)}</td>
            {!valueless && <td class="number">{value}</td>}
            <td>
              {share === undefined ? <span class="muted">{t('not_weighed')}</span> : <Share of={share} most={most} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Share = ({ of, most }: { of: number; most: number }) => (
  <span class="share">
    <span class="share-line" aria-hidden="true">
      <span class={of < 0 ? 'against' : 'for'} style={{ width: `${(Math.abs(of) / most) * 50}%` }} />
    </span>
    <span class="number">
      {of > 0 ? '+' : of < 0 ? '−' : ''}
      {Math.abs(of).toFixed(2)}
    </span>
    <span class="hidden-visually">{of === 0 ? '' : t(of > 0 ? 'speaks_for' : 'speaks_against')}</span>
  </span>
);

/** Returns the text of a number. For an object, returns the text of its first number that is meaningful. */
function valueText(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000);
  if (isObject(value)) {
    const main = value['score'] ?? value['value'] ?? value['result'];
    if (main !== undefined) return valueText(main);
    return Object.entries(value)
      .filter(([, part]) => typeof part !== 'object')
      .slice(0, 3)
      .map(([name, part]) => `${name} ${valueText(part)}`)
      .join(', ');
  }
  return textOf(value);
}

function cueRows({ cues, shares = {} }: LivenessEvidence) {
  const entries: [string, unknown][] = Array.isArray(cues)
    ? cues.flatMap((cue): [string, unknown][] => (isObject(cue) ? [[String(cue['name'] ?? cue['cue']), cue]] : []))
    : Object.entries(isObject(cues) ? cues : {});
  const names = [...new Set([...entries.map(([name]) => name), ...Object.keys(shares)])];
  const found = new Map(entries);
  return names.map((name) => ({
    name,
    value: valueText(found.get(name)),
    share: typeof shares[name] === 'number' ? shares[name] : undefined,
  }));
}
