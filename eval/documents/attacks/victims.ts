import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawDataPage } from '../other-passports/data-page.ts';
import { type Holder, holders } from '../other-passports/holders.ts';
import { drawings } from '../pages/catalog.ts';
import { render } from '../pages/draw.ts';
import { type Random, seededRandom } from '../pages/random.ts';
import type { Victim } from './strange-faces.ts';

/** A victim's document with what is needed to say whose face and number came back. */
export interface KnownVictim extends Victim {
  /** The portrait that was drawn on it; null of a real document. */
  readonly own: Buffer | null;
  /** The same of the second document. */
  readonly other: Buffer | null;
  /** The number printed on the second document. */
  readonly otherNumber: string | null;
}

export interface VictimKind {
  readonly name: string;
  readonly victim: (seed: number) => Promise<KnownVictim>;
}

const PORTRAIT =
  /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" xlink:href="data:image\/jpeg;base64,([^"]+)"\/?>/;

const portraitIn = (svg: string): RegExpExecArray | null => PORTRAIT.exec(svg);

/** The first portrait of a drawn page, painted over with paper. */
function withoutPortrait(svg: string): string {
  return svg.replace(PORTRAIT, '<rect x="$1" y="$2" width="$3" height="$4" fill="#e4e6dc"/>');
}

interface Drawn {
  readonly svg: string;
  readonly number: string | null;
}

async function victimOf({ svg }: Drawn, second: Drawn): Promise<KnownVictim> {
  const place = portraitIn(svg);
  const viewBox = /viewBox="0 0 ([\d.]+) /.exec(svg);
  const width = Number(/width="([\d.]+)"/.exec(svg)?.[1]);
  const scale = viewBox ? width / Number(viewBox[1]) : 1;
  const portraitBox = place && {
    left: Number(place[1]) * scale,
    top: Number(place[2]) * scale,
    width: Number(place[3]) * scale,
    height: Number(place[4]) * scale,
  };
  return {
    page: await render(svg),
    cutOut: await render(withoutPortrait(svg)),
    second: await render(second.svg),
    portraitBox,
    own: place && Buffer.from(place[5]!, 'base64'),
    other: otherPortrait(second.svg),
    otherNumber: second.number,
  };
}

function otherPortrait(svg: string): Buffer | null {
  const place = portraitIn(svg);
  return place && Buffer.from(place[5]!, 'base64');
}

/** Another page, drawn until it shows another person. */
async function unlike(svg: string, draw: (attempt: number) => Promise<Drawn>): Promise<Drawn> {
  const own = portraitIn(svg)?.[5];
  for (let attempt = 0; ; attempt++) {
    const drawn = await draw(attempt);
    if (!own || portraitIn(drawn.svg)?.[5] !== own) return drawn;
  }
}

const drawnKinds: readonly VictimKind[] = drawings
  .filter(({ kind }) => !/cac|utility/.test(kind))
  .map(({ name, draw }) => ({
    name,
    victim: async (seed) => {
      const page = async (random: Random): Promise<Drawn> => {
        const { svg, truth } = (await draw(random)).front;
        return { svg, number: truth.id_number ?? null };
      };
      const first = await page(seededRandom(seed));
      return victimOf(first, await unlike(first.svg, (attempt) => page(seededRandom(seed + 5 + attempt))));
    },
  }));

const passportKinds = (): VictimKind[] =>
  [...new Set(holders.map(({ country }) => country))].map((country) => ({
    name: `passport, ${country}`,
    victim: async (seed) => {
      const of = holders.filter((one) => one.country === country);
      const [first, second] = [of[0]!, of[1] ?? of[0]!];
      const page = async (holder: Holder, from: number): Promise<Drawn> => ({
        svg: await drawDataPage(holder, seededRandom(from)),
        number: holder.number,
      });
      const own = await page(first, seed);
      return victimOf(own, await unlike(own.svg, (attempt) => page(second, seed + 5 + attempt)));
    },
  }));

/** Passports of a folder, as they are; their portraits' places are not known, so that none is cut out. */
const realKinds = (folder: string): VictimKind[] =>
  readdirSync(folder)
    .filter((file) => /^(passports_|id2)/.test(file))
    .map((file) => ({
      name: 'real passports and specimens',
      victim: async () => ({
        page: readFileSync(join(folder, file)),
        cutOut: null,
        second: null,
        portraitBox: null,
        own: null,
        other: null,
        otherNumber: null,
      }),
    }));

/** Every kind of document with a portrait; passports where their font is installed, real ones where a folder is named. */
export function victimKinds(hasOcrB: boolean, real: string | undefined): VictimKind[] {
  return [...drawnKinds, ...(hasOcrB ? passportKinds() : []), ...(real ? realKinds(real) : [])];
}
