import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFault } from '../platform/command-fault.ts';
import { AppError } from '../platform/errors.ts';
import { accuracyOf, type EvaluatedPair, type LabelledPair, readPairs } from '../screening/labelled-pairs.ts';
import type { Given, Io } from './command.ts';
import { evaluatePairs, listedOf } from './evaluate-pairs.ts';
import { customListOf, makeScreeningEndpoint } from './screening-endpoint.ts';
import { startThrowawayService } from './throwaway-service.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const THRESHOLDS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];

/**
 * Returns the lines of a Markdown table: one row for each group, then one row for all pairs. Hits are counted at the
 * server's default threshold.
 */
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

/** Returns the F1 score of all pairs, for each threshold of the score. */
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
 * `hakiki evaluate screening <folder>`: measures screening on labelled pairs in every `.csv` of the folder (`readPairs`
 * has the columns). The pairs are screened through the endpoint of a temporary service. The listed names are its custom
 * list. With `url` and `key`, uses another server, into which the file `list` was imported before. That server stores
 * only the screening records. Prints the accuracy by group (with the policy of the service) and by threshold, then the
 * pairs with wrong results. The last line contains all results as JSON. Exit status 0.
 */
export async function runEvaluateScreening(
  folder: string,
  io: Io,
  { list, url, key }: Given['text'] = {},
): Promise<number> {
  if ((url === undefined) !== (key === undefined))
    throw new CommandFault('--url and --key go together: an address and an API key of it');
  const files = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.csv'))
    .sort();
  if (files.length === 0) throw new CommandFault(`No .csv file in ${folder}`);
  const pairs = files.flatMap((name) => {
    try {
      return readPairs(readFileSync(join(folder, name), 'utf8'));
    } catch (error) {
      throw error instanceof AppError ? new CommandFault(`${name}: ${error.message}`) : error;
    }
  });
  if (list !== undefined) {
    writeFileSync(list, customListOf(listedOf(pairs)));
    io.report?.({ written: list, entries: pairs.length });
    io.out(`${pairs.length} entries in ${list}: import them with \`hakiki lists import custom ${list}\``);
    return 0;
  }
  const evaluated =
    url !== undefined && key !== undefined
      ? await askElsewhere({ baseUrl: url.replace(/\/+$/, ''), key }, pairs, io)
      : await askOwnSandbox(pairs, io);
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

async function askOwnSandbox(pairs: readonly LabelledPair[], io: Io): Promise<EvaluatedPair[]> {
  io.err('Starting a sandbox of its own in a temporary folder; it is deleted at the end');
  await using service = await startThrowawayService(io.environment);
  io.err(`Asking ${pairs.length} pairs of ${service.baseUrl}`);
  return await evaluatePairs(makeScreeningEndpoint(service), pairs);
}

async function askElsewhere(
  server: { readonly baseUrl: string; readonly key: string },
  pairs: readonly LabelledPair[],
  io: Io,
): Promise<EvaluatedPair[]> {
  const importList = (): void => {
    throw new Error('nothing is imported into a server elsewhere');
  };
  const { count, screen } = makeScreeningEndpoint({ ...server, folder: '', importList });
  io.err(`Asking ${pairs.length} pairs of ${server.baseUrl}`);
  return evaluatePairs({ importAndWait: () => count('custom'), screen }, pairs);
}
