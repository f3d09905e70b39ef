import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../platform/errors.ts';
import { accuracyOf, type EvaluatedPair, readPairs } from '../screening/labelled-pairs.ts';
import type { Io } from './command.ts';
import { evaluatePairs } from './evaluate-pairs.ts';
import { makeScreeningEndpoint } from './screening-endpoint.ts';
import { startThrowawayService } from './throwaway-service.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const THRESHOLDS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];

/** A row a group, at the default policy. */
export function accuracyTable(evaluated: readonly EvaluatedPair[]): string[] {
  const groups = [...new Set(evaluated.map(({ group }) => group))];
  const row = (name: string, pairs: readonly EvaluatedPair[]): string => {
    const { precision, recall, f1 } = accuracyOf(pairs);
    return `| ${name} | ${pairs.length} | ${percent(precision)} | ${percent(recall)} | ${f1.toFixed(3)} |`;
  };
  return [
    '| group | pairs | precision | recall | F1 |',
    '|---|---|---|---|---|',
    ...groups.map((group) =>
      row(
        group,
        evaluated.filter((pair) => pair.group === group),
      ),
    ),
    row('**all**', evaluated),
  ];
}

/** F1 of all pairs by the threshold of the score. */
export function thresholdTable(evaluated: readonly EvaluatedPair[]): string[] {
  const rows = THRESHOLDS.map((threshold) => {
    const { precision, recall, f1 } = accuracyOf(
      evaluated.map(({ match, score }) => ({ match, hit: score >= threshold })),
    );
    return `| ${threshold} | ${percent(precision)} | ${percent(recall)} | ${f1.toFixed(3)} |`;
  });
  return ['| threshold | precision | recall | F1 |', '|---|---|---|---|', ...rows];
}

/**
 * `hakiki evaluate screening <folder>`: every `.csv` of the folder holds labelled pairs (`readPairs` has the columns). They are asked through the
 * endpoint of a throw-away service, as an integrator would ask: the listed names are its custom list. Prints the accuracy at the default policy by
 * group, by threshold, the pairs evaluated wrongly, and the whole as one line of JSON. Exit status 0.
 */
export async function runEvaluateScreening(folder: string, io: Io): Promise<number> {
  const files = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.csv'))
    .sort();
  if (files.length === 0) throw new AppError('invalid_input', `No .csv file in ${folder}`);
  const pairs = files.flatMap((name) => {
    try {
      return readPairs(readFileSync(join(folder, name), 'utf8'));
    } catch (error) {
      throw error instanceof AppError ? new AppError(error.code, `${name}: ${error.message}`) : error;
    }
  });
  io.err('Starting a sandbox of its own in a temporary folder; it is deleted at the end');
  await using service = await startThrowawayService(io.environment);
  io.err(`Asking ${pairs.length} pairs of ${service.baseUrl}`);
  const evaluated = await evaluatePairs(makeScreeningEndpoint(service), pairs);
  for (const line of [...accuracyTable(evaluated), '', ...thresholdTable(evaluated), '']) io.out(line);
  const wrong = evaluated.filter(({ match, hit }) => match !== hit);
  for (const { match, score, subject, listed } of wrong)
    io.out(
      `${match ? 'missed' : 'false'}  ${score.toFixed(3)}  ${subject.name} | ${listed.names.map(({ text }) => text).join('; ')}`,
    );
  const byThreshold = THRESHOLDS.map((threshold) => ({
    threshold,
    ...accuracyOf(evaluated.map(({ match, score }) => ({ match, hit: score >= threshold }))),
  }));
  const figures = {
    pairs: evaluated.length,
    default_policy: accuracyOf(evaluated),
    by_threshold: byThreshold,
    wrong: wrong.length,
  };
  io.report?.(figures);
  io.out(JSON.stringify(figures));
  return 0;
}
