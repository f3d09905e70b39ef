// `node scripts/render-chart.mjs [RELEASE] [--set path=value …]`: deploy/chart as plain manifests on the standard output, where Helm is not installed.
// Knows what our templates use of Helm's language and refuses everything else: values, if, range over a map, quote, toYaml with nindent.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const chart = join(dirname(dirname(fileURLToPath(import.meta.url))), 'deploy', 'chart');

/** The mappings, lists in one line and scalars that our values.yaml uses. */
export function readValues(text) {
  const top = {};
  const stack = [{ indent: -1, node: top }];
  for (const line of text.split('\n')) {
    const match = /^( *)([\w.-]+):(?: (.*))?$/.exec(line.replace(/(^| )# .*$/, ''));
    if (!match) {
      if (line.trim() && !line.trim().startsWith('#')) throw new Error(`values.yaml: cannot read '${line}'`);
      continue;
    }
    const [, { length: indent }, key, value] = match;
    while (stack.at(-1).indent >= indent) stack.pop();
    const { node } = stack.at(-1);
    if (value?.trim()) node[key] = scalar(value.trim());
    else {
      node[key] = {};
      stack.push({ indent, node: node[key] });
    }
  }
  return top;
}

function scalar(text) {
  if (text.startsWith('{') && text.endsWith('}')) {
    const inner = text.slice(1, -1).trim();
    if (!inner) return {};
    return Object.fromEntries(
      inner.split(',').map((pair) => {
        const at = pair.indexOf(':');
        return [pair.slice(0, at).trim(), scalar(pair.slice(at + 1).trim())];
      }),
    );
  }
  if (/^".*"$/.test(text)) return JSON.parse(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

const toYaml = (value, depth = 0) =>
  Object.entries(value)
    .map(([key, item]) =>
      typeof item === 'object'
        ? `${' '.repeat(depth)}${key}:\n${toYaml(item, depth + 2)}`
        : `${' '.repeat(depth)}${key}: ${JSON.stringify(item)}`,
    )
    .join('\n');

/** Helm's truth: an empty map is false. */
const isTrue = (value) => (typeof value === 'object' ? Object.keys(value).length > 0 : Boolean(value));

/** A template with its values. @throws Error for an expression that this script does not know */
export function render(template, scope) {
  const parts = template.split(/(\{\{-? ?.*?\}\})/);
  let at = 0;
  const evaluate = (expression, local) => {
    const [path, ...pipes] = expression.split('|').map((part) => part.trim());
    if (path.startsWith('toYaml ')) {
      const [, indent] = /^nindent (\d+)$/.exec(pipes[0] ?? '') ?? [];
      if (indent === undefined) throw new Error(`chart: toYaml needs nindent: ${expression}`);
      const text = toYaml(lookUp(path.slice(7).trim(), local));
      return `\n${text.replace(/^/gm, ' '.repeat(Number(indent)))}`;
    }
    const value = lookUp(path, local);
    if (pipes.length === 0) return String(value);
    if (pipes.length === 1 && pipes[0] === 'quote') return JSON.stringify(String(value));
    throw new Error(`chart: cannot render ${expression}`);
  };
  const lookUp = (path, local) => {
    if (!/^[.$][\w.]+$/.test(path)) throw new Error(`chart: cannot render ${path}`);
    const value = path.startsWith('$')
      ? local[path]
      : path
          .slice(1)
          .split('.')
          .reduce((node, key) => node?.[key], scope);
    if (value === undefined) throw new Error(`chart: ${path} has no value`);
    return value;
  };
  const block = (local, shown) => {
    let out = '';
    while (at < parts.length) {
      const part = parts[at++];
      const action = /^\{\{(-?) ?(.*?) ?\}\}$/.exec(part);
      if (!action) {
        out += part;
        continue;
      }
      const [, trim, expression] = action;
      if (trim) out = out.replace(/\s*$/, '');
      if (expression === 'end') return out;
      const condition = /^if (\S+)$/.exec(expression);
      const loop = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(expression);
      if (condition) {
        const holds = shown && isTrue(lookUp(condition[1], local));
        const inner = block(local, holds);
        if (holds) out += inner;
      } else if (loop) {
        const start = at;
        const [, name, value, path] = loop;
        const entries = shown ? Object.entries(lookUp(path, local)) : [];
        for (const [key, item] of entries) {
          at = start;
          out += block({ ...local, [name]: key, [value]: item }, shown);
        }
        if (!entries.length) block({ ...local, [name]: '', [value]: '' }, false);
      } else if (shown) out += evaluate(expression, local);
    }
    return out;
  };
  return block({}, true);
}

/** Every template of the chart, by file name, that renders to something. */
export function renderChart({ release = 'hakiki', set = [] } = {}) {
  const values = readValues(readFileSync(join(chart, 'values.yaml'), 'utf8'));
  for (const [path, text] of set.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])) {
    const keys = path.split('.');
    const node = keys.slice(0, -1).reduce((inner, key) => inner[key], values);
    node[keys.at(-1)] = scalar(text);
  }
  const folder = join(chart, 'templates');
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [
        file,
        render(readFileSync(join(folder, file), 'utf8'), { Values: values, Release: { Name: release } }).trim(),
      ])
      .filter(([, text]) => text),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const set = args.flatMap((word, index) => (args[index - 1] === '--set' ? [word] : []));
  const [release] = args.filter((word) => word !== '--set' && !set.includes(word));
  console.log(Object.values(renderChart({ release, set })).join('\n---\n'));
}
