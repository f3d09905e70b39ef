import { useEffect, useRef, useState } from 'preact/hooks';
import { NotLoaded } from '../../components/lazy-part.tsx';
import { Card } from '../../components/page.tsx';
import { language } from '../../texts/language.ts';
import { type BrandFields, brandFrom } from './brand-fields.ts';
import { t } from './texts.ts';
import './brand-preview.css';

interface BrandPreviewProps {
  brand: BrandFields;
  fallback: string;
  type: 'document_verification' | 'data_verification' | 'liveness_only';
}
/**
 * Shows the first screen of the capture on a customer's phone, with the brand that is being edited. The capture
 * element's own code draws the screen.
 */
export function BrandPreview({ brand, fallback, type }: BrandPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  const locale = language.value;
  const name = brand.name || fallback;
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isFailed) return undefined;
    let gone = false;
    const draw = ({ showPreview }: typeof import('../../../../web-sdk/src/preview.ts')) => {
      // The page's policy blocks the logo, because it is on another host. The name is shown instead.
      const asked = { brand: brandFrom({ ...brand, name, logo: '' }), verification_type: type, locale };
      if (!gone && host.current) showPreview(host.current, asked);
    };
    import('../../../../web-sdk/src/preview.ts').then(draw, () => !gone && setFailed(true));
    return () => {
      gone = true;
    };
  }, [name, brand.colour, brand.radius, brand.font, type, locale, isFailed]);
  return (
    <Card title={t('preview')}>
      {isFailed ? (
        <NotLoaded retry={() => setFailed(false)} />
      ) : (
        <div class="phone" aria-hidden="true" inert>
          <div ref={host} />
        </div>
      )}
    </Card>
  );
}
