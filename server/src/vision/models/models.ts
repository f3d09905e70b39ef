import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { NotReady } from '../../platform/errors.ts';
import type { EnterNative } from '../../platform/native-gate.ts';
import { type ModelManifest, readManifest } from './model-manifest.ts';
import * as ort from './onnxruntime.ts';

/** The model files by name (without `.onnx`), and their inference sessions. Each worker thread opens a session once. */
export interface Models {
  /**
   * Returns the path of a model's file. A file in the operator's `MODELS_DIR` is used if it exists. Otherwise the
   * prepared model is used.
   */
  path(file: string): string;
  session(name: string): Promise<ort.InferenceSession>;
  /**
   * Reads the manifest of a model once. The manifest is the file `<name>.json` next to the model file, also for an
   * operator's model.
   */
  manifest<Schema extends TSchema>(name: string, schema: Schema): ModelManifest & Static<Schema>;
  /** Returns the first twelve hexadecimal digits of the SHA-256 of a model's file, for the record of a decision. */
  version(name: string): Promise<string>;
}

const OPTIONS: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // Nearly every page has strips of different widths. Memory that is planned for one width would stay allocated and
  // would rarely be used again. Without this planning, two threads that read passports use at most 0.94 GB instead of
  // 1.15 GB, in the same time.
  enableMemPattern: false,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
};

/**
 * Opens models from directories. If several directories have a model, the first is used. Each session runs on one
 * thread. On two cores, two workers with one thread each read as many documents as one worker with two threads. The p99
 * of the event loop is then 14 ms instead of 238 ms. `enter` is called before native code. It is needed in threads that
 * other threads may end.
 */
export function openModels(directories: readonly string[], enter: EnterNative = (call) => call()): Models {
  const sessions = new Map<string, Promise<ort.InferenceSession>>();
  const manifests = new Map<string, ModelManifest>();
  const versions = new Map<string, Promise<string>>();
  const path = (file: string): string => {
    const found = directories.map((directory) => join(directory, file)).find(existsSync);
    if (!found) throw new NotReady(`model file ${file} is not prepared: run "npm start" or "node models/prepare.ts"`);
    return found;
  };
  const open = async (name: string) => {
    const session = await enter(() => ort.InferenceSession.create(path(`${name}.onnx`), OPTIONS));
    const run = session.run.bind(session);
    session.run = ((...given: Parameters<typeof run>) => enter(() => run(...given))) as typeof run;
    return session;
  };
  return {
    path,
    session: (name) => once(sessions, name, open),
    version: (name) => once(versions, name, async () => shortHash(path(`${name}.onnx`))),
    manifest<Schema extends TSchema>(name: string, schema: Schema) {
      // The model and its manifest must be in the same folder. With the shipped manifest, an operator's file would be
      // misread without an error.
      const file = join(dirname(path(`${name}.onnx`)), `${name}.json`);
      const manifest = manifests.get(name) ?? readManifest(file, schema);
      manifests.set(name, manifest);
      return manifest as ModelManifest & Static<Schema>;
    },
  };
}

/** Returns a promise and caches it under its name, unless it fails. */
function once<Value>(
  known: Map<string, Promise<Value>>,
  name: string,
  start: (name: string) => Promise<Value>,
): Promise<Value> {
  const started = known.get(name);
  if (started) return started;
  const promise = start(name);
  known.set(name, promise);
  promise.catch(() => known.delete(name));
  return promise;
}

async function shortHash(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 12);
}
