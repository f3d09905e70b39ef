const WEIGHTS = [7, 3, 1];

/**
 * Returns the value of an MRZ character in a checksum. Digits have their own value, A–Z have 10–35, and the filler has
 * the value 0. Returns NaN for any other character.
 */
export function checkValue(character: string): number {
  if (character === '<') return 0;
  if (character >= '0' && character <= '9') return character.charCodeAt(0) - 48;
  return character >= 'A' && character <= 'Z' ? character.charCodeAt(0) - 55 : Number.NaN;
}

/**
 * Returns the check digit by modulus 10 with the weights 7, 3, 1 (ICAO 9303 part 3, section 4.9). Returns null if a
 * character has no value.
 */
export function checkDigit(text: string): string | null {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += checkValue(text[i]!) * WEIGHTS[i % 3]!;
  return Number.isNaN(sum) ? null : String(sum % 10);
}
