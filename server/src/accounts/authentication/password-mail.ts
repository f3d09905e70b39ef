import { type Language, languages, passwordMailText as t } from '@hakiki/texts';
import type { LinkPurpose } from './link-store.ts';

export interface PasswordMail {
  readonly purpose: LinkPurpose;
  readonly link: string;
  readonly expiresAt: Date;
  /** The user's language. Null if the user has chosen none. The e-mail then has the text in every language. */
  readonly language: Language | null;
}

/** Returns the subject and the text of the e-mail with a link to set a password. Pure. */
export function passwordMail({ purpose, link, expiresAt, language }: PasswordMail): {
  readonly subject: string;
  readonly text: string;
} {
  const readers = language === null ? (Object.keys(languages) as Language[]) : [language];
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  const partFor = (reader: Language): string =>
    [
      `${t.in(reader, purpose)}\n${t.in(reader, 'link', { until })}`,
      link,
      ...(purpose === 'reset' ? [t.in(reader, 'not_requested')] : []),
    ].join('\n\n');
  return {
    subject: readers.map((reader) => t.in(reader, `${purpose}_subject`)).join(' / '),
    text: readers.map(partFor).join('\n\n---\n\n'),
  };
}
