import { words } from '../../../../packages/texts/src/catalogue.ts';
import { t as recordText } from '../../../../packages/texts/src/verification-texts.ts';
import { Card } from '../../components/page.tsx';
import { DataTable } from '../../components/table.tsx';
import { numberText } from '../../components/values.tsx';
import type { Overview } from './read-overview.ts';
import { pageOf } from './rows.ts';
import { t } from './texts.ts';

const columns = ['good', 'blurry', 'no_face', 'unreadable_document', 'tried_again'] as const;

/**
 * Returns a text for a class of devices such as `android-chrome-low-memory`, put together from the parts of the class.
 */
const deviceText = (device: string): string =>
  device
    .replace('-low-memory', '')
    .split('-')
    .map((part) => NAMES[part] ?? words(part))
    .join(', ') + (device.endsWith('-low-memory') ? `, ${t('low_memory')}` : '');
const NAMES: Readonly<Record<string, string>> = { ios: 'iOS', macos: 'macOS', webview: 'WebView' };

/** Table of the picture quality of SDK runs by class of devices. Each count is a link to its runs. */
export const Captures = ({ of }: { of: Overview['captures'] }) => (
  <Card flush title={t('captures')}>
    {of.length === 0 ? (
      <p class="muted pad">{t('no_captures')}</p>
    ) : (
      <DataTable
        caption={t('captures')}
        items={of}
        keyOf={({ device }) => device}
        columns={[
          { title: t('device'), cell: ({ device, rows }) => <a href={pageOf(rows)}>{deviceText(device)}</a> },
          { title: t('runs'), number: true, cell: ({ runs }) => numberText(runs) },
          ...columns.map((name) => ({
            title: recordText(name),
            number: true,
            optional: name !== 'good',
            cell: ({ captures }: Overview['captures'][number]) => {
              const found = captures.find(({ capture }) => capture === name);
              return found ? <a href={pageOf(found.rows)}>{numberText(found.count)}</a> : 0;
            },
          })),
        ]}
      />
    )}
  </Card>
);
