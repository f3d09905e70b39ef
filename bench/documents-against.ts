/**
 * `node bench/documents-against.ts <another checkout> [rounds]`: processor time of the specimen passport, read in turn by that checkout's reader and by this
 * one's in one process, so that a busy machine slows both alike. The other checkout needs its own `node_modules` and `.cache/models`, or links to these.
 */
import { resolve } from 'node:path';
import { readerOf } from '../eval/documents/reader-of-checkout.ts';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';

const [other, rounds = '7'] = process.argv.slice(2);
if (other === undefined) throw new RangeError('Give the folder of another checkout');
const roots = [resolve(other), resolve(import.meta.dirname, '..')];
const readers = await Promise.all(roots.map(readerOf));
const page = new Uint8Array(await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() }));
const times: number[][] = roots.map(() => []);
// The first round opens the models.
for (let round = 0; round <= Number(rounds); round++) {
  for (const [at, read] of readers.entries()) {
    const before = process.cpuUsage();
    const result = await read(page, { expectedType: 'passport' });
    const { user, system } = process.cpuUsage(before);
    if (!(result.ok && result.valid)) throw new Error(`${roots[at]}: the specimen is not valid`);
    if (round > 0) times[at]!.push((user + system) / 1000);
  }
}
console.log('| reader | median | least | most |\n|---|---|---|---|');
for (const [at, own] of times.entries()) {
  own.sort((a, b) => a - b);
  const figures = [own[own.length >> 1]!, own[0]!, own.at(-1)!].map((ms) => `${ms.toFixed(0)} ms`);
  console.log(`| ${roots[at]} | ${figures.join(' | ')} |`);
}
