// `npm run mobile`: reads mobile/ as its own languages do. The Kotlin and the Swift file are parsed by tree-sitter's grammars, and the React Native
// component with its example is checked against the types of React Native. What it needs is fetched once into .cache/mobile (needs the network). No
// toolchain is here that compiles Kotlin for Android or Swift for iOS: a parse says nothing of names and types there.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/mobile');
const modules = join(folder, 'node_modules');

/** The grammar of Swift was built for this tree-sitter; later ones cannot load it. */
const PACKAGES = {
  'web-tree-sitter': '0.24.7',
  'tree-sitter-wasms': '0.1.13',
  '@tree-sitter-grammars/tree-sitter-kotlin': '1.1.0',
  'react-native': '0.82.1',
  '@react-native/virtualized-lists': '0.82.1',
  'react-native-webview': '13.16.0',
  '@types/react': '19.2.2',
  csstype: '3.1.3',
};
const SOURCES = [
  ['mobile/android/HakikiActivity.kt', '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm'],
  ['mobile/ios/HakikiViewController.swift', 'tree-sitter-wasms/out/tree-sitter-swift.wasm'],
];

if (process.argv[2] === 'parse') await parse();
else {
  fetchPackages();
  // V8's second compiler needs more memory than it may have for a grammar of this size.
  const parsed = spawnSync(process.execPath, ['--liftoff-only', import.meta.filename, 'parse'], { stdio: 'inherit' });
  const typed = checkTypes();
  process.exit(parsed.status === 0 && typed ? 0 : 1);
}

function fetchPackages() {
  for (const [name, version] of Object.entries(PACKAGES)) {
    const target = join(modules, name);
    const manifest = join(target, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version) continue;
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    const packed = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder, encoding: 'utf8' });
    const archive = join(folder, packed.trim().split('\n').at(-1));
    execFileSync('tar', ['xzf', archive, '-C', target, '--strip-components=1']);
    rmSync(archive);
  }
}

/** Each file by its grammar; that the grammar notices a fault is tried with a brace left out. */
async function parse() {
  const { default: Parser } = await import(join(modules, 'web-tree-sitter/tree-sitter.js'));
  await Parser.init();
  let good = true;
  for (const [file, grammar] of SOURCES) {
    const parser = new Parser();
    parser.setLanguage(await Parser.Language.load(join(modules, grammar)));
    const text = readFileSync(join(root, file), 'utf8');
    if (!parser.parse(text.replace(/\{(?![\s\S]*\{)/, '')).rootNode.hasError)
      throw new Error(`${grammar} sees no fault`);
    const faults = faultsOf(parser.parse(text).rootNode);
    for (const { startPosition: at, type } of faults) console.error(`${file}:${at.row + 1}:${at.column + 1} ${type}`);
    console.log(`${file}: ${faults.length ? 'cannot be parsed' : 'parsed'}`);
    good &&= faults.length === 0;
  }
  process.exit(good ? 0 : 1);
}

function faultsOf(node) {
  if (node.isError || node.isMissing) return [node];
  return node.hasError ? node.children.flatMap(faultsOf) : [];
}

/** The component and its example, as an app would compile them. */
function checkTypes() {
  const app = join(folder, 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  cpSync(join(root, 'mobile/react-native'), join(app, 'hakiki'), { recursive: true });
  const own = join(modules, '@hakiki/react-native');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(join(modules, '@hakiki'), { recursive: true });
  symlinkSync(join(app, 'hakiki'), own);
  const compilerOptions = {
    ...{
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
    },
    ...{ skipLibCheck: true, preserveSymlinks: true, types: ['react-native'], lib: ['es2022'] },
  };
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['hakiki/**/*'] }));
  const tsc = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', app], { stdio: 'inherit' });
  console.log(`mobile/react-native: ${tsc.status === 0 ? 'fits the types of React Native' : 'does not fit its types'}`);
  return tsc.status === 0;
}
