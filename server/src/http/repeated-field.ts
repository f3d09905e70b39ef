/**
 * Maximum number of fields that are counted. Objects of the API have fewer fields, and `assertPlainValues` refuses
 * larger objects.
 */
const MAX_COUNTED = 1000;
const [QUOTE, BACKSLASH, OPENS, CLOSES, OPENS_LIST, CLOSES_LIST] = [...'"\\{}[]'].map((sign) => sign.charCodeAt(0));

/**
 * Returns the first name that occurs twice in one object of the text. If a name is repeated, `JSON.parse` uses the last
 * value without an error. A gateway or the caller's own log may use the first value, and would then see a different
 * request.
 *
 * @param json Text that `JSON.parse` accepts.
 * @param isTaken True if a field of the outermost object is used. Fields that are not used are skipped with their
 *   content.
 */
export function repeatedField(json: string, isTaken: (name: string) => boolean): string | undefined {
  /** Names found so far in each enclosing object, outermost first. Undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let taken = true;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === OPENS || sign === OPENS_LIST) open.push(sign === OPENS ? new Set() : undefined);
    else if (sign === CLOSES || sign === CLOSES_LIST) open.pop();
    if (sign !== QUOTE) continue;
    const end = endOfString(json, at);
    const names = open.at(-1);
    if (names && isName(json, end)) {
      const name = JSON.parse(json.slice(at, end)) as string;
      if (open.length === 1) taken = isTaken(name);
      if (taken && names.has(name)) return name;
      if (names.size <= MAX_COUNTED) names.add(name);
    }
    at = end - 1;
  }
  return undefined;
}

/**
 * Returns the position after the closing quote. This is the next quote with an even number of backslashes before it.
 */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

/** True if a colon follows, after optional white space. */
function isName(json: string, end: number): boolean {
  let at = end;
  while (' \t\n\r'.includes(json.charAt(at))) at += 1;
  return json.charAt(at) === ':';
}
