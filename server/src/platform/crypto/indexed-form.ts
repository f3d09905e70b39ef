/** A value as the blind index takes it: what is alike in this form is found as one. */
export const indexedForm = (value: string): string => value.normalize('NFKC').trim().toLowerCase();
