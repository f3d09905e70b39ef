import { type Language, languages, noticeMailText, paperRegions, queueText } from '@hakiki/texts';
import type { WorkKind } from '../reviews/subjects/rules.ts';

/** Reasons for notices. The most urgent reason is first. */
export const noticeReasons = ['due_soon', 'assigned', 'second'] as const;
export type NoticeReason = (typeof noticeReasons)[number];

/** A notice about an item. It contains only the item's id and no data of a customer, because it is sent by e-mail. */
export interface Notice {
  readonly reason: NoticeReason;
  readonly itemId: number;
  readonly branchId: number;
  readonly kind: WorkKind;
  readonly dueAt: Date;
  /** Time of the assignment or of the proposal, or the deadline. It distinguishes two notices about the same item. */
  readonly at: Date;
}
export type NoticeKey = Pick<Notice, 'reason' | 'itemId' | 'at'>;

const keyOf = ({ reason, itemId, at }: NoticeKey): string => `${reason} ${itemId} ${at.getTime()}`;

/** Returns the notices that were not in an earlier e-mail, without repetitions. Pure. */
export function newNotices(current: readonly Notice[], mailed: readonly NoticeKey[]): Notice[] {
  const known = new Set(mailed.map(keyOf));
  return current.filter((notice) => {
    const isNew = !known.has(keyOf(notice));
    known.add(keyOf(notice));
    return isNew;
  });
}

export interface Digest {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
export interface DigestOptions {
  /** Language of the e-mail. Null means that the e-mail is in both languages. */
  readonly language: Language | null;
  /** Public address of the service, without a slash at the end. */
  readonly publicUrl: string;
  readonly environment: 'sandbox' | 'live';
}

/** Maximum number of items that the e-mail lists for each reason. The others are only counted. */
const MAX_LISTED = 10;

interface Group {
  readonly reason: NoticeReason;
  readonly notices: readonly Notice[];
}

/**
 * Groups notices by reason. In a group, the nearest deadline is first. An item with several reasons is only in the
 * first of its groups.
 */
function groupsOf(notices: readonly Notice[]): Group[] {
  const listed = new Set<number>();
  return noticeReasons.flatMap((reason) => {
    const group = notices
      .filter((notice) => {
        const isFirst = notice.reason === reason && !listed.has(notice.itemId);
        if (isFirst) listed.add(notice.itemId);
        return isFirst;
      })
      .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime() || one.itemId - other.itemId);
    return group.length ? [{ reason, notices: group }] : [];
  });
}

/** Returns the e-mail about these notices, as text and as HTML with the same content. Pure. */
export function digestOf(notices: readonly Notice[], { language, publicUrl, environment }: DigestOptions): Digest {
  const groups = groupsOf(notices);
  const n = groups.reduce((sum, group) => sum + group.notices.length, 0);
  const readers = language === null ? (Object.keys(languages) as Language[]) : [language];
  const subject = readers
    .map((reader) => noticeMailText.in(reader, environment === 'sandbox' ? 'sandbox_subject' : 'subject', { n }))
    .join(' / ');
  const dashboard = `${publicUrl}/dashboard`;
  const parts = readers.map((reader) => contentIn(reader, { groups, n, dashboard }));
  return {
    subject,
    text: parts.map(textOf).join('\n\n– – –\n\n'),
    html: `<!doctype html><html lang="${readers[0]}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>${parts.map(htmlOf).join('<hr>')}</body></html>`,
  };
}

interface Link {
  readonly text: string;
  readonly href: string;
}
interface Content {
  readonly language: Language;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly links: readonly Link[] }[];
  readonly noNames: string;
  readonly account: Link;
}

function contentIn(
  language: Language,
  { groups, n, dashboard }: { readonly groups: readonly Group[]; readonly n: number; readonly dashboard: string },
): Content {
  const due = new Intl.DateTimeFormat(paperRegions[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const linkOf = ({ kind, itemId, branchId, dueAt }: Notice): Link => ({
    text: noticeMailText.in(language, 'item', {
      kind: queueText.in(language, kind),
      due: `${due.format(dueAt)} UTC`,
    }),
    href: `${dashboard}/queue/${itemId}?branch=${branchId}`,
  });
  return {
    language,
    lead: noticeMailText.in(language, 'lead', { n }),
    sections: groups.map(({ reason, notices }) => {
      const more = notices.length - MAX_LISTED;
      return {
        title: noticeMailText.in(language, reason, { n: notices.length }),
        links: [
          ...notices.slice(0, MAX_LISTED).map(linkOf),
          ...(more > 0 ? [{ text: noticeMailText.in(language, 'more', { n: more }), href: `${dashboard}/queue` }] : []),
        ],
      };
    }),
    noNames: noticeMailText.in(language, 'no_names'),
    account: { text: noticeMailText.in(language, 'account'), href: `${dashboard}/account` },
  };
}

const textOf = ({ lead, sections, noNames, account }: Content): string =>
  [
    lead,
    ...sections.map(({ title, links }) => [title, ...links.map(({ text, href }) => `- ${text}\n  ${href}`)].join('\n')),
    noNames,
    `${account.text}:\n${account.href}`,
  ].join('\n\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const anchor = ({ text, href }: Link): string => `<a href="${escaped(href)}">${escaped(text)}</a>`;

const htmlOf = ({ language, lead, sections, noNames, account }: Content): string =>
  [
    `<div lang="${language}"><p>${escaped(lead)}</p>`,
    ...sections.map(
      ({ title, links }) =>
        `<h2>${escaped(title)}</h2><ul>${links.map((link) => `<li>${anchor(link)}</li>`).join('')}</ul>`,
    ),
    `<p>${escaped(noNames)}</p><p>${anchor(account)}</p></div>`,
  ].join('');
