/**
 * Returns the name of a list's version in answers: its publication date, if known, with the number that makes it
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
 * Returns the publication date in such a name, if there is one. It replaces an entry's own date if a list states none
 * (OFAC).
 */
export const publicationDateOf = (name: string): string | undefined => /^(.+)#\d+$/.exec(name)?.[1];
