import type { ReadDocument } from '../../../server/src/documents/read-document.ts';
import type { makeCompareFaces } from '../../../server/src/faces/compare.ts';
import { headShot, people } from '../pages/draw.ts';
import { seededRandom } from '../pages/random.ts';
import type { FaceOutcome } from './outcomes.ts';
import { onTheDocument, type StrangeFace, strangeFacePicture, strangeFaces } from './strange-faces.ts';
import type { KnownVictim, VictimKind } from './victims.ts';

/** One picture to be read: `run` answers with what came back and the picture; null where the victim lacks what the attack takes. */
export interface AttackJob<T> {
  readonly key: string;
  readonly run: (read: ReadDocument) => Promise<{ readonly outcome: T; readonly picture: Buffer } | null>;
}

type Compare = ReturnType<typeof makeCompareFaces>;

/** Distance up to which a portrait is the stranger's where the document's own is not known. */
const SAME = 0.45;

/** Whether a portrait shows the one rather than the other person. */
async function isRather(compare: Compare, portrait: Buffer, person: Buffer, other: Buffer | null): Promise<boolean> {
  const to = async (face: Buffer) => {
    const result = await compare(portrait, face);
    return result.ok ? result.distance : Number.POSITIVE_INFINITY;
  };
  const distance = await to(person);
  return other ? distance < (await to(other)) : distance < SAME;
}

/** Every attack on every kind, `each` times. */
export function facesInPictures(
  kinds: readonly VictimKind[],
  each: number,
  compare: Compare,
): AttackJob<FaceOutcome>[] {
  return kinds.flatMap((kind, k) =>
    strangeFaces.flatMap((how) => Array.from({ length: each }, (_, i) => attack(kind, k, how, i, compare))),
  );
}

function attack(kind: VictimKind, k: number, how: StrangeFace, i: number, compare: Compare): AttackJob<FaceOutcome> {
  const key = `faces ${kind.name} ${k} ${how} ${i}`;
  return {
    key,
    run: async (read) => {
      const random = seededRandom(90_000 + 100 * k + 7 * i + strangeFaces.indexOf(how));
      const victim = await kind.victim(90_000 + 100 * k + i);
      // Of the drawn people the first six are on documents; the stranger is one of the others.
      const stranger = random.whole(7, people);
      const picture = await strangeFacePicture(victim, how, (wide, high) => headShot(stranger, wide, high), random);
      if (!picture) return null;
      const reading = await read(picture);
      const portrait = reading.ok && reading.portrait !== null ? Buffer.from(reading.portrait, 'base64') : null;
      const strange = portrait !== null && (await isStrange());
      const result = !reading.ok ? 'refused' : reading.valid ? 'valid' : 'invalid';
      const marks = reading.ok ? reading.checks.filter(({ result: of }) => of !== 'pass') : [];
      const through = (strange && !onTheDocument.some((one) => one === how)) || result === 'valid';
      const remark = `${how}, ${kind.name} (${k}, ${i}): ${strange ? '**strange face**' : 'own face or none'}, ${result}; ${marks.map(({ name, result: of }) => `${name} ${of}`).join('; ')}`;
      return {
        picture,
        outcome: {
          part: 'faces',
          key,
          attack: how,
          kind: kind.name,
          result,
          portrait: portrait === null ? 'none' : strange ? 'strange' : 'own',
          remark: through ? remark : '',
        },
      };

      async function isStrange(): Promise<boolean> {
        if (how.startsWith('cut out')) return true;
        if (how.startsWith('second document')) return isOtherHolders(victim);
        return isRather(compare, portrait!, await headShot(stranger, 300, 384), victim.own);
      }

      /** Whether face and number are of two people. */
      async function isOtherHolders({ own, other, otherNumber }: KnownVictim): Promise<boolean> {
        if (!own || !other || !reading.ok) return false;
        const isOther = await isRather(compare, portrait!, other, own);
        return isOther !== (reading.fields.id_number?.value === otherNumber);
      }
    },
  };
}
