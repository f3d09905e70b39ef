import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadDocument } from '../../server/src/documents/read-document.ts';

/** Opens the document reader of a checkout, which needs its own `node_modules` and `.cache/models`, or links to these. */
export async function readerOf(root: string): Promise<ReadDocument> {
  const load = (file: string) => import(pathToFileURL(join(root, 'server', 'src', file)).href);
  const { makeReadDocument } = await load('documents/read-document.ts');
  const { openModels } = await load('vision/models/models.ts');
  const { makeReadCodes } = await load('documents/codes.ts');
  const { detectFaces } = await load('vision/faces/detect.ts');
  return makeReadDocument({
    models: openModels([join(root, '.cache', 'models')]),
    detectFaces,
    readCodes: makeReadCodes(),
  });
}
