import { useEffect, useRef } from 'preact/hooks';
import { Card } from '../../components/page.tsx';
import { language } from '../../texts/language.ts';
import { t } from './texts.ts';
import './brand-preview.css';

interface BrandPreviewProps {
  brand: { name: string; colour: string };
  fallback: string;
  type: 'document_verification' | 'data_verification' | 'liveness_only';
}
/** The capture's first screen as the customer's phone shows it, drawn by the capture element's own parts, in the brand as it is being typed. */
export function BrandPreview({ brand, fallback, type }: BrandPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  const locale = language.value;
  const name = brand.name || fallback;
  useEffect(() => {
    let gone = false;
    void import('../../../../web-sdk/src/preview.ts').then(({ showPreview }) => {
      // The logo is another host's picture, which this page's policy keeps out: the name stands in its place.
      const shown = { brand: { name, colour: brand.colour }, verification_type: type, locale };
      if (!gone && host.current) showPreview(host.current, shown);
    });
    return () => {
      gone = true;
    };
  }, [name, brand.colour, type, locale]);
  return (
    <Card title={t('preview')}>
      <div class="phone" aria-hidden="true" inert>
        <div ref={host} />
      </div>
    </Card>
  );
}
