import type { CueName, CueValues } from '../../server/src/faces/liveness/cue-table.ts';

/** The check's answer to one presentation; `none` when it found no face or could not read the file. */
export interface Judged {
  readonly species: string;
  readonly genuine: boolean;
  readonly answer: 'live' | 'attack' | 'none';
  /** The cue that weighed most against it. */
  readonly cue: CueName | null;
}

export function heaviestCue(shares: CueValues): CueName | null {
  const [name, share] = (Object.entries(shares) as [CueName, number][]).sort(([, a], [, b]) => a - b)[0] ?? [];
  return name !== undefined && share! < -0.5 ? name : null;
}

/**
 * Markdown in the terms of ISO/IEC 30107-3: APCER, the share of attack presentations of one species that passed as bona fide;
 * BPCER, the share of bona fide ones that were called an attack; non-response, those that got no verdict.
 */
export function resultsTable(judged: readonly Judged[], heading: string): string {
  const genuine = bySpecies(judged.filter((one) => one.genuine));
  const attacks = bySpecies(judged.filter((one) => !one.genuine)).sort(([a], [b]) => a.localeCompare(b));
  const row =
    (wrong: Judged['answer']) =>
    ([species, ones]: [string, Judged[]]) => {
      const answered = ones.filter(({ answer }) => answer !== 'none');
      const errors = answered.filter(({ answer }) => answer === wrong).length;
      const silent = ones.length - answered.length;
      return `| ${species} | ${ones.length} | ${errors} | ${percent(errors, answered.length)} | ${silent} | ${topCue(answered)} |`;
    };
  const worst = (kind: 'still' | 'clip') => {
    const rates = attacks
      .filter(([species]) => species.startsWith(kind))
      .map(([species, ones]) => {
        const answered = ones.filter(({ answer }) => answer !== 'none');
        const passed = answered.filter(({ answer }) => answer === 'live').length;
        return { species, passed, of: answered.length };
      })
      .sort((a, b) => b.passed / b.of - a.passed / a.of);
    return rates[0]?.passed
      ? `${percent(rates[0].passed, rates[0].of)} (${rates[0].species})`
      : '0.0 % of every species';
  };
  return `# Liveness: attacks passed, people refused

${heading}

Every attack is a simulation made from the same photos (\`eval/liveness/\`), and the live clips are SYNTHETIC: photos bent by their
mesh. No figure here stands for a laboratory test with real instruments, and none for people in real videos.

| bona fide presentations | n | refused | BPCER | no verdict | what weighed most |
|---|---|---|---|---|---|
${genuine.map(row('attack')).join('\n')}

| attack species | n | passed | APCER | no verdict | what weighed most |
|---|---|---|---|---|---|
${attacks.map(row('live')).join('\n')}

Highest APCER of any species, which is the one that counts: stills ${worst('still')}; clips ${worst('clip')}.
`;
}

function bySpecies(judged: readonly Judged[]): [string, Judged[]][] {
  return Object.entries(Object.groupBy(judged, ({ species }) => species)) as [string, Judged[]][];
}

function topCue(judged: readonly Judged[]): string {
  const counts = Object.entries(Object.groupBy(judged, ({ cue }) => cue ?? 'none')) as [string, Judged[]][];
  const [name, ones] = counts.sort(([, a], [, b]) => b.length - a.length)[0] ?? ['none', []];
  return `${name} (${ones.length})`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
