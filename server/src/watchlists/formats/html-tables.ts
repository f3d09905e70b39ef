/** What stands between tags that matter here; everything else of a page is passed over. */
const token = /<(\/?)(table|tr|th|td|dt|dd|script|style)\b[^<>]*>|<[^<>]*>|[^<]+|</gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Rows of the tables of a page, by the headings (`th`) of their table, and of its definition lists, one record for all `dt`/`dd`
 * of the page. Not a parser of HTML: it knows cells and nothing else, in one pass; no tag is looked for beyond the next `<`,
 * so that a page of a million of them takes no longer than another.
 */
export function readHtmlTables(page: string): Map<string, string>[] {
  const rows: Map<string, string>[] = [];
  const details = new Map<string, string>();
  let headings: string[] = [];
  let cells: { heading: boolean; text: string }[] = [];
  let term = '';
  let cell: string | undefined;
  let text = '';
  let skipping = false;

  const closeCell = (): void => {
    const value = text.replaceAll(/\s+/g, ' ').trim();
    if (cell === 'th' || cell === 'td') cells.push({ heading: cell === 'th', text: value });
    else if (cell === 'dt') term = value.replace(/:$/, '');
    else if (cell === 'dd' && term !== '') details.set(term, value);
    cell = undefined;
    text = '';
  };
  const closeRow = (): void => {
    if (cells.length > 0 && cells.every((one) => one.heading)) headings = cells.map((one) => one.text);
    else if (cells.length > 0 && headings.length > 0) {
      rows.push(new Map(cells.map((one, index) => [headings[index] ?? '', one.text])));
    }
    cells = [];
  };

  for (const [piece, slash, name] of page.matchAll(token)) {
    const tag = name?.toLowerCase();
    if (tag === 'script' || tag === 'style') skipping = slash === '';
    else if (skipping) continue;
    else if (tag === undefined) {
      if (cell !== undefined) text += piece.startsWith('<') && piece.length > 1 ? ' ' : decode(piece);
    } else {
      closeCell();
      if (tag === 'tr' || tag === 'table') closeRow();
      else if (slash === '') cell = tag;
      if (tag === 'table') headings = [];
    }
  }
  closeCell();
  closeRow();
  return details.size > 0 ? [...rows, details] : rows;
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|([a-z]{2,5}));/gi,
    (whole, code: string | undefined, name: string | undefined) => {
      if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole;
      return entities[name!.toLowerCase()] ?? whole;
    },
  );
}
