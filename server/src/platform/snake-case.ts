/** Converts a name from code into its JSON form: `dateOfBirth` becomes `date_of_birth`. */
export const snakeCase = (key: string): string =>
  key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the same value with every key in snake_case, at any depth. Pure. */
export function withSnakeCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withSnakeCaseKeys);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snakeCase(key), withSnakeCaseKeys(item)]));
}
