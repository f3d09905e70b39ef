import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { common } from '../../../packages/texts/src/common.ts';
import { PageFrame } from '../components/page.tsx';
import { Empty } from '../components/states.tsx';
import { may } from '../session/session.ts';
import { base, places } from './places.ts';
import { t } from './texts.ts';

const all = places.flatMap(({ items }) => items);

/** Shows the page of the address. If the user may not open the page, shows a message instead. */
export function Guarded({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const place = all.find(({ path: at }) => path === base + at || path.startsWith(`${base}${at}/`));
  if (!place?.needs || may(place.needs)) return <>{children}</>;
  return (
    <PageFrame title={t(place.text)}>
      <Empty title={common('forbidden')} hint={common('forbidden_hint')} />
    </PageFrame>
  );
}
