import { join } from 'node:path';

/** The folder of made model files: `MODELS_CACHE`, else `.cache/models` in the repository. */
export function modelsCache(environment: Record<string, string | undefined> = process.env): string {
  return environment['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '.cache', 'models');
}
