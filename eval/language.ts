/**
 * Draws sentences by chance from the comments, the English messages and the documents, for a reader who marks them by the writing guide.
 *   node eval/language.ts --seed 20261124 [--n 100] [--without eval/results/language.md]
 * Prints `n. [source file:line] sentence`. The same commit, seed and options give the same sentences. `--without` leaves out every
 * sentence whose words stand in that file, so that a second draw shares none with the first. The marks are in eval/results/language.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from './screening/random.ts';

interface Sentence {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Shorter texts are labels: nobody reads them twice, and they would hide the rest. */
const MIN_WORDS = 4;
const CODE = /^(server\/src|dashboard\/src|web-sdk\/src|packages|contract)\/.*\.tsx?$/;
const DOCUMENT = /^(docs\/[^/]+|README)\.md$/;
const ENGLISH_FILE = /\/(en\/[^/]+|texts\/en)\.ts$/;
/** Comments that tools read. */
const DIRECTIVE = /^(biome-ignore|@ts-|eslint|<reference|#)/;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    n: { type: 'string', default: '100' },
    without: { type: 'string' },
  },
});
if (!values.seed) throw new Error('Name the seed of the draw: --seed 20261124');
const repository = join(import.meta.dirname, '..');
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const excluded = values.without ? plain(readFileSync(values.without, 'utf8')) : '';
const random = seededRandom(Number(values.seed));

/** The sentences of one paragraph; each line of it is the file's next line. */
function sentencesOf(file: string, line: number, paragraph: readonly string[]): Sentence[] {
  const text = plain(paragraph.join(' '));
  const isSentence = (part: string): boolean => part.split(' ').length >= MIN_WORDS && /\p{L}{2}/u.test(part);
  return text
    .split(/(?<=[.!?…][)"'”`*_]*)(?<!\b(?:e\.g|i\.e|cf|vs|No|Art|al)\.) +(?=[\p{Lu}"“`*([])/u)
    .filter(isSentence)
    .map((part) => {
      const start = plain(part).slice(0, 12);
      const offset = paragraph.findIndex((written) => written.includes(start));
      return { file, line: line + Math.max(0, offset), text: part };
    });
}

/** Joins the lines that `read` gives to paragraphs; null ends one, and so does a list item or a tag. */
function paragraphsOf(file: string, read: (line: string) => string | null): Sentence[] {
  const sentences: Sentence[] = [];
  let paragraph: string[] = [];
  let start = 0;
  const end = (): void => {
    sentences.push(...sentencesOf(file, start, paragraph));
    paragraph = [];
  };
  for (const [index, line] of readFileSync(join(repository, file), 'utf8').split('\n').entries()) {
    const text = read(line);
    if (text === null || /^([-*+]|\d+\.|@\w+) /.test(text)) end();
    if (text === null) continue;
    if (paragraph.length === 0) start = index + 1;
    paragraph.push(text.replace(/^([-*+]|\d+\.|@(param|property|template) \S+|@\w+) +(- )?/, ''));
  }
  end();
  return sentences.filter(({ text }) => /[.!?…:][)"'”`*_]*$/.test(text));
}

function commentsOf(file: string): Sentence[] {
  let isInside = false;
  return paragraphsOf(file, (line) => {
    const opened = /^\s*\{?\/\*\*?(.*)$/.exec(line);
    const text = isInside
      ? line.trim().replace(/^\*(?!\/) ?/, '')
      : (opened?.[1] ?? /(?:^|\s)\/\/ (.*)$/.exec(line)?.[1]);
    if (text === undefined) return null;
    isInside = (isInside || opened !== null) && !text.includes('*/');
    const words = text.replace(/\*\/.*$/, '').trim();
    return words === '' || DIRECTIVE.test(words) ? null : words;
  });
}

function proseOf(file: string): Sentence[] {
  let isCode = false;
  return paragraphsOf(file, (line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode || /^(\s*$|\s*\||#|<|!\[| {4}\S.*[;{}]$)/.test(line) ? null : line.trim();
  });
}

/** The values of the English catalogues; keys that are strings are left out. */
function messagesOf(file: string): Sentence[] {
  const source = readFileSync(join(repository, file), 'utf8');
  const blocks = ENGLISH_FILE.test(file)
    ? [{ at: 0, text: source }]
    : [...source.matchAll(/^( *)en: \{$[\s\S]*?^\1\}/gm)].map((match) => ({ at: match.index, text: match[0] }));
  return blocks.flatMap(({ at, text }) =>
    [...text.matchAll(STRING)]
      .filter((match) => !/^(\s*:|;|\.ts)/.test(text.slice(match.index + match[0].length)))
      .flatMap((match) => {
        const line = source.slice(0, at + match.index).split('\n').length;
        return sentencesOf(file, line, [match[0].slice(1, -1).replace(/\\(.)/g, '$1')]);
      }),
  );
}

const tracked = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).trim().split('\n').sort();
const code = tracked.filter((file) => CODE.test(file));
const sources = {
  comment: code.flatMap(commentsOf),
  message: code.flatMap(messagesOf),
  document: tracked.filter((file) => DOCUMENT.test(file)).flatMap(proseOf),
};
const total = Number(values.n);
const names = Object.keys(sources) as (keyof typeof sources)[];
let printed = 0;
for (const [index, name] of names.entries()) {
  const distinct = [...new Map(sources[name].map((sentence) => [sentence.text, sentence])).values()];
  const left = distinct.filter(({ text }) => !excluded.includes(text));
  const count = Math.floor((total + names.length - 1 - index) / names.length);
  console.error(`${name}: ${count} of ${left.length} sentences`);
  for (let drawn = 0; drawn < count && left.length > 0; drawn++) {
    const [sentence] = left.splice(Math.floor(random() * left.length), 1);
    if (sentence) console.log(`${++printed}. [${name} ${sentence.file}:${sentence.line}] ${sentence.text}`);
  }
}
