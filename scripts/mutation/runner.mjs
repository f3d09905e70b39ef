import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { TestRunner } from 'vitest';
import { readProgress } from './progress.mjs';

const { ids, progress } = JSON.parse(readFileSync(process.env.HAKIKI_MUTATION, 'utf8'));
/** Of a property, for every mutant; those that survive are tried with all runs. */
const FEW_RUNS = 15;
/** A mutant that is passed so many times more often than unchanged code goes round for ever. */
const MOST_ROUNDS = 100;

// What the switches in the instrumented files look at (StrykerJS's own names).
globalThis.__stryker__ ??= { activeMutant: undefined, mutantCoverage: { static: {}, perTest: {} } };
const switches = globalThis.__stryker__;

const note = (line) => appendFileSync(progress, `${JSON.stringify(line)}\n`);
const { statuses, dirty, tried } = readProgress(progress);

/**
 * Runs each file of tests once as it is, noting which test reaches which mutant and how long it takes; then, for every mutant that is not noticed
 * yet, the tests that reach it, quickest first, until one fails. All in this process: nothing is loaded anew.
 */
export default class MutationRunner extends TestRunner {
  #tests = [];

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    switches.currentTestId = test.id;
    const began = performance.now();
    try {
      await run();
    } finally {
      switches.currentTestId = undefined;
    }
    this.#tests.push({ id: test.id, run, ms: performance.now() - began });
  }

  async onAfterRunFiles(run) {
    await super.onAfterRunFiles(run);
    const name = relative(process.cwd(), run[0].filepath);
    const tests = this.#tests.sort((a, b) => a.ms - b.ms);
    this.#tests = [];
    if (run.some(({ result }) => result?.state === 'fail')) return;
    for (const id of ids) {
      if (statuses[id] === 'Killed' || statuses[id] === 'Timeout' || tried.has(`${name} ${id}`)) continue;
      const reaching = tests.filter((test) => switches.mutantCoverage.perTest[test.id]?.[id]);
      if (reaching.length) await this.#decide(id, reaching, name);
      else if (switches.mutantCoverage.static[id] && statuses[id] === undefined) decided(id, 'Static', name);
    }
  }

  async #decide(id, tests, file) {
    note({ id });
    // What mutants reach while they are in force is no coverage of the code as it is.
    const coverage = switches.mutantCoverage.static;
    switches.mutantCoverage.static = {};
    const noticed = (await failing(id, tests, FEW_RUNS)) ?? (await failing(id, tests));
    if (noticed && !dirty.has(id) && (await fails(noticed.run))) {
      // A mutant before it, or it, left something behind: it is tried again in a fresh process.
      note({ id, dirty: true });
      process.kill(process.pid, 'SIGKILL');
    }
    switches.mutantCoverage.static = coverage;
    decided(id, noticed ? (noticed.endless ? 'Timeout' : 'Killed') : 'Survived', file);
  }
}

function decided(id, status, file) {
  statuses[id] = status;
  note({ id, status, file });
}

/** The first of the tests that fails with the mutant in force. */
async function failing(id, tests, runs) {
  globalThis.mutationRuns = runs;
  try {
    for (const { id: test, run } of tests) {
      switches.hitCount = 0;
      switches.hitLimit = MOST_ROUNDS * Math.max(100, switches.mutantCoverage.perTest[test][id]);
      switches.activeMutant = id;
      const failed = await fails(run);
      switches.activeMutant = undefined;
      if (failed) return { run, endless: switches.hitCount > switches.hitLimit };
    }
  } finally {
    switches.activeMutant = undefined;
    globalThis.mutationRuns = undefined;
  }
  return undefined;
}

async function fails(run) {
  try {
    await run();
    return false;
  } catch {
    return true;
  }
}
