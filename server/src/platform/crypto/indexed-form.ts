/** Returns the form of a value that the blind index hashes. A search finds values that are equal in this form. */
export const indexedForm = (value: string): string => value.normalize('NFKC').trim().toLowerCase();
