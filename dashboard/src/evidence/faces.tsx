import { t } from '../../../packages/texts/src/evidence-texts.ts';
import { Card } from '../components/page.tsx';
import { Badge } from '../components/values.tsx';
import { Picture } from './picture.tsx';
import type { Picture as Kept } from './pictures.ts';

/** Shows faces side by side, with their similarity. */
export function FacesView({
  pictures,
  comparison,
}: {
  pictures: readonly Kept[];
  comparison?: { match?: boolean; confidence?: number } | undefined;
}) {
  const faces = pictures.filter(({ name }) =>
    ['portrait', 'selfie', 'authority_photo', 'first', 'second'].includes(name),
  );
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
