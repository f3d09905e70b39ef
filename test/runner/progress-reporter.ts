import { relative } from 'node:path';
import type { TestCase, TestModule, TestSpecification } from 'vitest/node';
import { DefaultReporter } from 'vitest/node';
import { type Durations, expectedMs, readDurations, writeDurations } from './durations.ts';
import { writeFailedFiles } from './failed-files.ts';
import { isAllowedSkip } from './skips.ts';

/** Where nobody watches a terminal, a line of progress is printed this often. */
const LINE_EVERY_MS = 15_000;
const SLOWEST_FILES = 10;

const inMinutes = (ms: number): string => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

/**
 * Prints one line of progress (files done, time left) instead of a line for each file. Failures are printed again at the end with the command that
 * repeats each one. With `CI` set, a skipped test that is not in `skips.ts` fails the run.
 */
export class ProgressReporter extends DefaultReporter {
  #planned: readonly string[] = [];
  #done = new Map<string, number>();
  #failed: TestCase[] = [];
  #skipped: TestCase[] = [];
  #tests = 0;
  #started = 0;
  #lastLine = 0;
  #expected: Durations = {};

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: ReadonlyArray<TestSpecification>): void {
    super.onTestRunStart(specifications);
    this.renderSucceed = false;
    this.#expected = readDurations();
    this.#planned = specifications.map(({ moduleId }) => this.#nameOf(moduleId));
    this.#started = this.#lastLine = performance.now();
  }

  override onTestCaseResult(testCase: TestCase): void {
    this.#tests += 1;
    const { state } = testCase.result();
    if (state === 'skipped') this.#skipped.push(testCase);
    if (state !== 'failed') return;
    this.#failed.push(testCase);
    this.#clearLine();
    this.log(`✗ ${this.#nameOf(testCase.module.moduleId)} > ${testCase.fullName}`);
  }

  override onTestModuleEnd(testModule: TestModule): void {
    const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } =
      testModule.diagnostic();
    const ms = duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration;
    this.#done.set(this.#nameOf(testModule.moduleId), Math.round(ms));
    this.#showProgress();
  }

  override onTestRunEnd(...args: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.#clearLine();
    writeDurations({ ...this.#expected, ...Object.fromEntries(this.#done) });
    super.onTestRunEnd(...args);
    this.#printSlowest();
    this.#printRepeatCommands();
    const hasUnlistedSkip = this.#refuseUnlistedSkips();
    const [testModules, unhandledErrors] = args;
    const broken = testModules.filter((module) => module.errors().length);
    const files = [...broken, ...this.#failed.map(({ module }) => module)].map(({ moduleId }) =>
      this.#nameOf(moduleId),
    );
    writeFailedFiles(unhandledErrors.length || hasUnlistedSkip ? undefined : [...new Set(files)]);
    this.#printClosingLine(broken.length + unhandledErrors.length);
  }

  #nameOf(moduleId: string): string {
    return relative(this.ctx.config.root, moduleId);
  }

  #showProgress(): void {
    const now = performance.now();
    if (!process.stdout.isTTY && now - this.#lastLine < LINE_EVERY_MS) return;
    this.#lastLine = now;
    const weight = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + expectedMs(this.#expected, file), 0);
    const done = weight(this.#done.keys());
    const elapsed = now - this.#started;
    const left = (elapsed / done) * (weight(this.#planned) - done);
    const line = `${this.#done.size} of ${this.#planned.length} files, ${this.#tests} tests, ${this.#failed.length} failed; ${inMinutes(elapsed)}, about ${inMinutes(left)} left`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else this.log(line);
  }

  #clearLine(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }

  /** The line that scripts read: a file that could not be loaded and an unhandled error count as one failure each. */
  #printClosingLine(faults: number): void {
    const skipped = this.#skipped.length;
    const failed = this.#failed.length + faults;
    const passed = this.#tests - this.#failed.length - skipped;
    this.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  }

  #printSlowest(): void {
    if (this.#done.size <= SLOWEST_FILES) return;
    this.log('\nSlowest files:');
    const slowest = [...this.#done].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_FILES);
    for (const [file, ms] of slowest) this.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }

  #printRepeatCommands(): void {
    if (!this.#failed.length) return;
    this.log('\nRepeat one failure with:');
    for (const test of this.#failed) {
      const name = test.fullName.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      this.log(`  npm test -- ${this.#nameOf(test.module.moduleId)} -t '${name.replaceAll("'", "'\\''")}'`);
    }
  }

  /** Whether a test was skipped in CI that may not be skipped. */
  #refuseUnlistedSkips(): boolean {
    const unlisted = this.#skipped.filter((test) => !isAllowedSkip(this.#nameOf(test.module.moduleId), test.fullName));
    if (!unlisted.length || !process.env['CI']) return false;
    this.log('\nSkipped without a reason in test/runner/skips.ts, which fails a run in CI:');
    for (const test of unlisted) this.log(`  ${this.#nameOf(test.module.moduleId)} > ${test.fullName}`);
    process.exitCode = 1;
    return true;
  }
}
