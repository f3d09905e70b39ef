import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSpecimenPassport, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { specimenClip } from './specimen-clip.ts';
import { SPECIMEN_CLIP, SPECIMEN_PASSPORT } from './specimen-files.ts';

/**
 * Creates the example files of the sandbox, a page and a clip, if they do not exist. Returns a command line for the
 * user to paste.
 */
export async function firstRequest(dataDir: string, baseUrl: string, sandboxFile: string): Promise<string> {
  const page = join(dataDir, SPECIMEN_PASSPORT);
  if (!existsSync(page))
    writeFileSync(page, await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() }));
  const clip = join(dataDir, SPECIMEN_CLIP);
  if (!existsSync(clip)) writeFileSync(clip, await specimenClip(await specimenPhoto()));
  return [
    `curl -s ${baseUrl}/api/onboarding/document_verification`,
    `-H "x-access-token: $(node -p 'require("${sandboxFile}").api_key')"`,
    `-F document_type=passport -F country=nigeria -F document_front=@${page}`,
  ].join(' \\\n  ');
}
