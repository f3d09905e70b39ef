import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { expectedMs, readDurations } from './durations.ts';

/** Starts the slowest files first, so that no long file is left alone on one core at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const ms = ({ moduleId }: TestSpecification) => expectedMs(durations, relative(this.ctx.config.root, moduleId));
    return files.toSorted((a, b) => ms(b) - ms(a));
  }
}
