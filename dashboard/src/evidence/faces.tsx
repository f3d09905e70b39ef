import { textOf } from '../components/masked.tsx';
import { Card } from '../components/page.tsx';
import { Badge } from '../components/values.tsx';
import { Picture } from './picture.tsx';
import { isObject, type Picture as Kept, type LivenessEvidence } from './shapes.ts';
import { t } from './texts.ts';

/** Faces side by side, and by how much they agree. */
export function FacesView({
  pictures,
  comparison,
}: {
  pictures: readonly Kept[];
  comparison?: { match?: boolean; confidence?: number } | undefined;
}) {
  const faces = pictures.filter(({ name }) => ['portrait', 'selfie', 'authority', 'first', 'second'].includes(name));
  if (faces.length === 0 && !comparison) return null;
  const { match, confidence } = comparison ?? {};
  return (
    <Card
      title={t('faces')}
      actions={match !== undefined && <Badge tone={match ? 'good' : 'bad'}>{`${confidence ?? '–'} %`}</Badge>}
    >
      <div class="stack">
        {confidence !== undefined && <p>{t(match ? 'agree' : 'differ', { n: confidence })}</p>}
        <div class="faces">
          {faces.map((picture) => (
            <Picture key={picture.name} of={picture} />
          ))}
        </div>
      </div>
    </Card>
  );
}

/** How alive the face was, cue by cue: each with its share in the verdict. */
export function LivenessView({ evidence }: { evidence: LivenessEvidence }) {
  const cues = cueRows(evidence);
  const most = Math.max(...cues.map(({ share }) => Math.abs(share ?? 0)), 0.001);
  return (
    <Card title={t('liveness')} actions={evidence.kind && <Badge>{evidence.kind}</Badge>}>
      {evidence.fault && <p class="notice bad">{t.of(evidence.fault)}</p>}
      {cues.length > 0 && (
        <table>
          <caption class="hidden-visually">{t('cues')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('cue')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('weight')}</th>
            </tr>
          </thead>
          <tbody>
            {cues.map(({ name, value, share }) => (
              <tr key={name}>
                <td>{t.of(name)}</td>
                <td>{value}</td>
                <td>
                  {share !== undefined && (
                    <span class="row">
                      <meter min={0} max={most} value={Math.abs(share)} aria-label={t.of(name)} />
                      <span class="small">
                        {share > 0 ? '+' : ''}
                        {share.toFixed(2)}
                      </span>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** A number, or the first that says something of an object of numbers. */
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
