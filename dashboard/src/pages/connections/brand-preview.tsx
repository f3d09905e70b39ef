import { Card } from '../../components/page.tsx';
import { t } from './texts.ts';
import './brand-preview.css';

/** Black or white, whichever is easier to read on that colour (WCAG's relative luminance). */
function readableOn(colour: string): '#000000' | '#ffffff' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** The first screen of the capture as the customer's phone shows it, in the brand as it is being typed. */
export function BrandPreview({ brand, fallback }: { brand: { name: string; colour: string }; fallback: string }) {
  const style = { '--preview': brand.colour, '--on-preview': readableOn(brand.colour) } as Record<string, string>;
  return (
    <Card title={t('preview')}>
      <div class="phone" style={style} aria-hidden="true">
        <strong>{brand.name || fallback}</strong>
        <div class="phone-oval" />
        <p>{t('preview_text')}</p>
        <span class="phone-button">{t('preview_start')}</span>
      </div>
    </Card>
  );
}
