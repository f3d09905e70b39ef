/** A name of ours as JSON carries it: `dateOfBirth` is `date_of_birth`. */
export const snakeCase = (key: string): string =>
  key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same value with every key in snake_case, however deep. Pure. */
export function withSnakeCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withSnakeCaseKeys);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snakeCase(key), withSnakeCaseKeys(item)]));
}
