import type { Quad } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import {
  averageCells,
  cellsOf,
  fitGrid,
  type MrzCellCount,
  type MrzCells,
  type MrzCharacters,
  mrzCellCounts,
  pixelOf,
  placeLine,
  readCells,
  shiftGrid,
} from './mrz-line-grid.ts';
import { courseOf, MARGIN, roughLineImage, straightLineImage, type View } from './mrz-line-image.ts';
import { infer } from './mrz-line-network.ts';

/**
 * One line of a zone. It is a strip that was cut out, or a quad on a page. One or two cells at the ends of the line may
 * be outside the quad.
 */
interface MrzLineSource {
  readonly raster: Raster;
  /**
   * The area around the line. Its height is 1.4 to 2.8 times the height of the capitals. A factor of 1.9 is best.
   * Default: the whole raster.
   */
  readonly quad?: Quad;
}

export interface MrzLineReading extends MrzCharacters {
  /** Number of characters on the line: `text.length`. */
  readonly cells: MrzCellCount;
  /**
   * Middle of each character along the source's strip or quad. The left end is 0 and the right end is 1. Values are
   * outside 0 to 1 if the source cuts off a part of the line.
   */
  readonly centres: number[];
  /** Similarity of the strip to a line of a zone, 0 to 1 (see `MrzGrid.fit`). */
  readonly fit: number;
}

export type ReadMrzLines = (lines: readonly MrzLineSource[]) => Promise<MrzLineReading[]>;

/** Ways to sample the straightened line. The line is read once in each way, and the outputs are averaged. */
const VIEWS: readonly View[] = [
  { pitch: 18, cap: 17, raised: 0 },
  { pitch: 20.5, cap: 18.5, raised: 1 },
];
/**
 * The log probabilities are divided by this number. Of the values from 0.8 to 1.5, 1.1 gave the lowest log loss. It was
 * 0.1196 per character, and 0.1203 with 1. Measured on 300 synthetic lines that are not in the training set and not in
 * the report (models/mrz/README.md).
 */
const TEMPERATURE = 1.1;

/**
 * Reads the lines of one machine-readable zone with the model `mrz-line`. All lines have the same length (ICAO 9303).
 * The first reading finds the positions of the characters. The second reading uses strips that were straightened with
 * these positions. It takes 17 ms of one core for a line of 44 characters.
 */
export function makeMrzLinesReader(models: Models): ReadMrzLines {
  return async (lines) => {
    if (lines.length === 0) return [];
    const session = await models.session('mrz-line');
    const rough = lines.map(({ raster, quad }) => roughLineImage(raster, quad));
    const found = await infer(
      session,
      rough.map(({ strip }) => strip),
    );
    const images = found.flatMap((answer, line) => {
      const course = courseOf(answer, fitGrid(answer.steps));
      return VIEWS.map((view) => straightLineImage(lines[line]!.raster, rough[line]!, course, view));
    });
    const answers = await infer(
      session,
      images.map(({ strip }) => strip),
    );
    const read = lines.map((_, line) => {
      const views = VIEWS.map((view, index) => {
        const { steps } = answers[line * VIEWS.length + index]!;
        // Cell 0 of every view is the first cell with a character, so that the cells can be averaged.
        const grid = shiftGrid(fitGrid(steps), MARGIN * view.pitch);
        return { grid, seen: cellsOf(steps, grid, TEMPERATURE) };
      });
      const seen = averageCells(views.map((view) => view.seen));
      return { seen, grid: views[0]!.grid, place: images[line * VIEWS.length]!.place };
    });
    const cells = commonCount(read.map(({ seen }) => seen));
    return read.map(({ seen, grid, place }) => {
      const { start } = placeLine(seen, cells);
      const centres = Array.from({ length: cells }, (_, k) => place(pixelOf(grid, start + k + 0.5)));
      return { ...readCells(seen, start, cells), cells, centres, fit: grid.fit };
    });
  };
}

/** Creates a reader like `makeMrzLinesReader`, for a single strip. */
export function makeMrzLineReader(models: Models): (strip: Raster) => Promise<MrzLineReading> {
  const readLines = makeMrzLinesReader(models);
  return async (strip) => (await readLines([{ raster: strip }]))[0]!;
}

/** Returns the most likely number of cells for all lines together. */
function commonCount(lines: readonly MrzCells[]): MrzCellCount {
  const total = (count: number) => lines.reduce((sum, line) => sum + placeLine(line, count).score, 0);
  return mrzCellCounts.reduce((best, count) => (total(count) > total(best) ? count : best));
}
