// Writes what became of the mutants of a group into eval/results/mutation.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export const STRYKER = '10.1.1';

/** Puts the group's section into the results; those of other groups stay. */
export function writeReport(result, groups, group, { files, sampledOf }) {
  const isCounted = ({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status);
  const isNoticed = ({ status }) => status === 'Killed' || status === 'Timeout';
  const short = (text) => text.replace(/\s+/g, ' ').replaceAll('`', "'").slice(0, 70);
  const original = (source, { start, end }) => {
    const lines = source.split('\n').slice(start.line - 1, end.line);
    if (start.line === end.line) return lines[0].slice(start.column - 1, end.column - 1);
    return `${lines[0].slice(start.column - 1).trim()} …`;
  };
  const section = Object.entries(files).map(([name, { source, mutants }]) => {
    const counted = mutants.filter(isCounted);
    const missed = counted
      .filter((mutant) => !isNoticed(mutant))
      .sort((a, b) => a.location.start.line - b.location.start.line);
    const survivors = missed.map(({ location, replacement, status }) => {
      const was = short(original(source, location));
      const reached = status === 'NoCoverage' ? ' (no test reaches it)' : '';
      return `- ${location.start.line}: \`${was}\` → \`${short(replacement ?? '')}\`${reached}`;
    });
    const head = `**\`${name}\`: ${counted.length - missed.length} of ${counted.length} (${share(counted.length - missed.length, counted.length)})**`;
    return [head, ...(survivors.length ? ['', ...survivors] : [])].join('\n');
  });
  const counted = Object.values(files).flatMap(({ mutants }) => mutants.filter(isCounted));
  const lots =
    sampledOf === undefined
      ? ''
      : `A sample of ${counted.length} by lot, of the group's ${sampledOf}: ${wilson(counted.filter(isNoticed).length, counted.length)}.\n\n`;
  const day = new Date().toISOString().slice(0, 10);
  const sections = new Map([...sectionsOf(result), [group, `## ${group}, ${day}\n\n${lots}${section.join('\n\n')}\n`]]);
  const text = groups.flatMap((name) => sections.get(name) ?? []);
  const unmeasured = groups.filter((name) => !sections.has(name));
  const counts = [...text.join('').matchAll(/^\*\*.*: (\d+) of (\d+) \(/gm)].map(([, noticed, all]) => [
    Number(noticed),
    Number(all),
  ]);
  const [noticed, all] = counts.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  const head = `# Changes that a test notices

\`npm run mutation [-- GROUP …]\`, mutants by StrykerJS ${STRYKER}: each expression of these files is changed in
turn, and the unit tests beside them that reach it are run, all in one process (\`scripts/mutation/\`). Changed texts (messages) and values made when a
file is loaded (tables) do not count. A change that no test noticed stands below with its line: either nobody could see it (an equal result by another
way), or a test is missing.

Noticed: **${noticed} of ${all} (${share(noticed, all)})**.${unmeasured.length ? ` Not measured yet: ${unmeasured.join(', ')}.` : ''}

`;
  writeFileSync(result, head + text.join('\n'));
  console.log(`${group} done; in all ${noticed} of ${all} noticed: eval/results/mutation.md`);
}

/** The share with its 95 % interval (Wilson). */
function wilson(part, whole) {
  const [z, p] = [1.96, part / whole];
  const [middle, spread] = [p + z ** 2 / (2 * whole), z * Math.sqrt((p * (1 - p)) / whole + z ** 2 / (4 * whole ** 2))];
  const [low, high] = [-1, 1].map((sign) => ((100 * (middle + sign * spread)) / (1 + z ** 2 / whole)).toFixed(1));
  return `${share(part, whole)} noticed (95 %: ${low} to ${high})`;
}

function share(part, whole) {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function sectionsOf(path) {
  if (!existsSync(path)) return [];
  const found = readFileSync(path, 'utf8')
    .split(/^(?=## )/m)
    .slice(1);
  return found.map((text) => [/^## (\w+)/.exec(text)[1], `${text.trimEnd()}\n`]);
}
