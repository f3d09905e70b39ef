/** No object of ours has so many fields; `assertPlainValues` refuses those that have, so that no more are counted here. */
const MAX_COUNTED = 1000;
const [QUOTE, BACKSLASH, OPENS, CLOSES, OPENS_LIST, CLOSES_LIST] = [...'"\\{}[]'].map((sign) => sign.charCodeAt(0));

/**
 * The first name that one object of the text has twice. `JSON.parse` takes the last value of a name without a word; another reader of the same bytes
 * (a gateway, the caller's own log) takes the first, and the two then speak of different requests.
 *
 * @param json Text that `JSON.parse` takes.
 * @param isTaken Whether a field of the outermost object counts; of one that does not, nothing is looked at, nor what is in it.
 */
export function repeatedField(json: string, isTaken: (name: string) => boolean): string | undefined {
  /** The names of each object that is open, outermost first; a list has none. */
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

/** Behind the closing quote: the next one before which stands an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

/** Whether a colon follows, behind white space if any. */
function isName(json: string, end: number): boolean {
  let at = end;
  while (' \t\n\r'.includes(json.charAt(at))) at += 1;
  return json.charAt(at) === ':';
}
