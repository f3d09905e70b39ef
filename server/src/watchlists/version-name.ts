/**
 * Returns the name that a list's version has in answers: its publication date, if known, and a number that makes the
 * name unique.
 */
export const versionName = ({
  version,
  publicationDate,
}: {
  readonly version: number;
  readonly publicationDate: string | null;
}): string => (publicationDate === null ? String(version) : `${publicationDate}#${version}`);

/**
 * Returns the publication date in a version's name, or undefined if the name contains no date. If a list states no date
 * for an entry (OFAC), the publication date is used as the date of the entry.
 */
export const publicationDateOf = (name: string): string | undefined => /^(.+)#\d+$/.exec(name)?.[1];
