/**
 * Drawn documents on card stock under what cameras and people do to them, through `POST /api/onboarding/document_verification`: where the
 * readers break on kinds of which no real document is at hand. What we drew ourselves is no evidence of how right they are.
 * `node eval/drawn-scenes.ts [--effects a,b] [--drawings a,b] [--plain] [--seed N] [--sandbox FILE] [--rows FILE [--seconds N]]`; `--plain`
 * leaves the card stock out. Writes eval/results/drawn-scenes.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type EffectName, effectNames, withEffect } from './documents/camera/effects.ts';
import { onCardStock } from './documents/pages/card-stock.ts';
import { drawings } from './documents/pages/catalog.ts';
import { render } from './documents/pages/draw.ts';
import { otherLayouts } from './documents/pages/other-layouts.ts';
import { seededRandom } from './documents/pages/random.ts';
import { withService } from './documents/real/started-service.ts';
import { submitBytes } from './documents/real/submit.ts';
import type { Submission } from './documents/real/truth.ts';
import { type Row, verdicts } from './documents/real/verdicts.ts';

const { values: options } = parseArgs({
  options: {
    effects: { type: 'string' },
    drawings: { type: 'string' },
    plain: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    sandbox: { type: 'string' },
    rows: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const wanted = effectNames.filter((name) => !options.effects || options.effects.split(',').includes(name));
const pages = [...drawings, ...otherLayouts].filter(
  ({ name }) => !options.drawings || options.drawings.split(',').includes(name),
);
const seed = Number(options.seed);
/** How many are asked at once: as many as a server on two cores reads. */
const AT_ONCE = 2;

interface SceneRow extends Row {
  readonly drawing: string;
  readonly effect: EffectName;
}

const before: SceneRow[] =
  options.rows && existsSync(options.rows) ? JSON.parse(readFileSync(options.rows, 'utf8')) : [];
const rows = [...before, ...(await readAll(new Set(before.map(key))))];
if (options.rows) writeFileSync(options.rows, JSON.stringify(rows));
const text = report(rows);
writeFileSync(new URL('results/drawn-scenes.md', import.meta.url), text);
console.log(text);

function key({ drawing, effect }: Pick<SceneRow, 'drawing' | 'effect'>): string {
  return `${drawing} ${effect}`;
}

/** `first_name` of an answer is all given names as they are printed. */
function asAnswered({ other_names, ...fields }: Readonly<Record<string, string>>): Record<string, string> {
  const first = fields['first_name'];
  return first && other_names ? { ...fields, first_name: `${first} ${other_names}` } : fields;
}

function submissionOf(kind: string): Submission {
  if (kind.startsWith('kenya-')) return { document_type: 'kenya_id', country: 'kenya' };
  const types: readonly (readonly [string, string])[] = [
    ['nigeria-nin', 'national_id'],
    ['nigeria-drivers-licence', 'drivers_license'],
    ['nigeria-voters-card', 'voters_card'],
    ['nigeria-cac', 'cac_certificate'],
    ['nigeria-utility-bill', 'utility_bill'],
  ];
  return { document_type: types.find(([start]) => kind.startsWith(start))![1], country: 'nigeria' };
}

function readAll(known: ReadonlySet<string>): Promise<SceneRow[]> {
  const end = performance.now() + 1000 * Number(options.seconds ?? 1e6);
  // Effect by effect, so that a part of a run has seen every drawing.
  const jobs = wanted
    .flatMap((effect) => pages.map((page, at) => ({ ...page, effect, at })))
    .filter(({ name, effect }) => !known.has(key({ drawing: name, effect })));
  return withService(options.sandbox, async (service) => {
    const out: SceneRow[] = [];
    const worker = async () => {
      for (let job = jobs.shift(); job && performance.now() < end; job = jobs.shift()) {
        const { name, kind, draw, effect, at } = job;
        const random = seededRandom(9000 + 1000 * seed + 40 * at + effectNames.indexOf(effect));
        const { front } = await draw(random);
        const printed = options.plain ? await render(front.svg) : await onCardStock(await render(front.svg), random);
        const bytes = new Uint8Array(await withEffect(printed, effect, seed + at));
        const as = submissionOf(kind);
        const answered = await submitBytes(service, bytes, `${effect}.jpg`, as);
        out.push({ drawing: name, effect, truth: { file: name, fields: asAnswered(front.truth) }, as, answered });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return out;
  });
}

function report(all: readonly SceneRow[]): string {
  const line = (name: string, of: readonly SceneRow[]) => {
    const fields = of.flatMap(verdicts);
    const count = (result: string) => fields.filter((field) => field.result === result).length;
    const valid = of.filter(({ answered }) => answered.valid);
    const validWrong = valid.filter((row) => verdicts(row).some(({ result }) => result === 'wrong')).length;
    return `| ${name} | ${of.length} | ${of.filter(({ answered }) => answered.taken).length} | ${count('right')} of ${fields.length} | ${count('wrong')} | ${valid.length} | ${validWrong} |`;
  };
  const by = (title: string, names: readonly string[], nameOf: (row: SceneRow) => string) => [
    '',
    `| ${title} | pictures | taken | fields right | wrong | valid | valid but wrong |`,
    '|---|---|---|---|---|---|---|',
    ...names.map((name) =>
      line(
        name.replaceAll('_', ' '),
        all.filter((row) => nameOf(row) === name),
      ),
    ),
  ];
  const wrongs = all.flatMap((row) =>
    verdicts(row)
      .filter(({ result }) => result === 'wrong')
      .map(
        ({ name, got }) =>
          `- ${row.drawing}, ${row.effect.replaceAll('_', ' ')}, ${row.answered.valid ? '**valid**' : 'not valid'}: ${name} ${got} for ${row.truth.fields[name]}`,
      ),
  );
  const refused = all
    .filter(({ answered }) => !answered.taken)
    .map((row) => `- ${row.drawing}, ${row.effect.replaceAll('_', ' ')}: ${row.answered.message}`);
  return [
    '# Drawn documents on card stock under camera effects, through the public endpoint',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, \`node eval/drawn-scenes.ts\`, seed ${seed}${options.plain ? ', without card stock' : ''}.`,
    'Drawn by this project: where the readers break, and no evidence of how right they are. Real documents: `real-documents.md`, `real-variants.md`.',
    ...by('', ['all'], () => 'all'),
    ...by('drawing', [...new Set(all.map(({ drawing }) => drawing))], ({ drawing }) => drawing),
    ...by(
      'effect',
      effectNames.filter((name) => all.some(({ effect }) => effect === name)),
      ({ effect }) => effect,
    ),
    '',
    '## Refused',
    '',
    ...refused,
    '',
    '## Wrong values',
    '',
    ...wrongs,
    '',
  ].join('\n');
}
