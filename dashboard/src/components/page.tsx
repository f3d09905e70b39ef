import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { t as titleText } from '../../../packages/texts/src/title-texts.ts';
import { useTimeLeft } from './due.tsx';
import { noteOpened } from './recent.ts';
import { relative } from './relative.ts';

interface PageProps {
  title: string;
  /**
   * Kind and number of the item that the page shows, for the end of the breadcrumbs. When the item is loaded, it is
   * added to the list of recently opened items.
   */
  item?: { readonly number: string; readonly isLoaded: boolean };
  /** Deadline of the item. The title shows the time until the deadline. */
  due?: string | null | undefined;
  /** Purpose of the page, in one sentence. */
  lead?: string;
  crumbs?: readonly (readonly [text: string, href: string])[];
  actions?: ComponentChildren;
  children: ComponentChildren;
}
/** Page with its heading, its actions, and its content. */
export function PageFrame({ title, item, due = null, lead, crumbs, actions, children }: PageProps) {
  const left = useTimeLeft(due);
  const dueText = left === undefined ? '' : ` · ${titleText('due', { when: relative(left) })}`;
  useEffect(() => {
    document.title = `${title}${dueText} – Hakiki`;
  }, [title, dueText]);
  useEffect(() => {
    if (item?.isLoaded) noteOpened(title);
  }, [title, item?.number, item?.isLoaded]);
  return (
    <div class="page stack fade">
      {crumbs && (
        <nav class="crumbs" aria-label={common('crumbs')}>
          {crumbs.map(([text, href]) => (
            <span key={href}>
              <a href={href}>{text}</a> ›{' '}
            </span>
          ))}
          {item && <span aria-current="page">{item.number}</span>}
        </nav>
      )}
      <div class="page-head">
        <div>
          <h1>
            {title}
            {dueText && <span class={left! < 0 ? 'title-due late' : 'title-due'}>{dueText}</span>}
          </h1>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {actions && <div class="row no-print">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export const Card = ({
  title,
  actions,
  flush = false,
  children,
}: {
  title?: ComponentChildren;
  actions?: ComponentChildren;
  flush?: boolean;
  children: ComponentChildren;
}) => (
  <section class={flush ? 'card flush' : 'card'}>
    {(title || actions) && (
      <header>
        {title && <h2>{title}</h2>}
        {actions && <div class="row">{actions}</div>}
      </header>
    )}
    {children}
  </section>
);
