import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';

interface PageProps {
  title: string;
  /** One sentence: what the page is for. */
  lead?: string;
  crumbs?: readonly (readonly [text: string, href: string])[];
  actions?: ComponentChildren;
  children: ComponentChildren;
}
/** A page: its heading, what can be done with the whole, and its content. */
export function PageFrame({ title, lead, crumbs, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} – Hakiki`;
  }, [title]);
  return (
    <div class="page stack fade">
      {crumbs && (
        <nav class="crumbs" aria-label={common('crumbs')}>
          {crumbs.map(([text, href]) => (
            <span key={href}>
              <a href={href}>{text}</a> ›{' '}
            </span>
          ))}
        </nav>
      )}
      <div class="page-head">
        <div>
          <h1>{title}</h1>
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
