/**
 * Returns the name of a list's version in answers: its publication date, if known, with a number that makes the name
 * unique.
 */
export const versionName = ({
  version,
  publicationDate,
}: {
  readonly version: number;
  readonly publicationDate: string | null;
}): string => (publicationDate === null ? String(version) : `${publicationDate}#${version}`);

/**
 * Returns the publication date in a version's name, if there is one. It is used as the date of an entry if the list
 * states no date for it (OFAC).
 */
export const publicationDateOf = (name: string): string | undefined => /^(.+)#\d+$/.exec(name)?.[1];
