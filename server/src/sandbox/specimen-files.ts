import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

export const SPECIMEN_PASSPORT = 'specimen-passport.jpg';
export const SPECIMEN_CLIP = 'specimen-clip.webm';
const TYPES = { [SPECIMEN_PASSPORT]: 'image/jpeg', [SPECIMEN_CLIP]: 'video/webm' };

/**
 * Endpoint that serves the sandbox's specimens as downloads. They show an invented person, so no sign-in is required.
 */
export function specimenFiles(app: FastifyInstance, dataDir: string): void {
  for (const [file, type] of Object.entries(TYPES))
    app.get(`/demo/specimens/${file}`, { schema: { hide: true } }, (_request, reply) => {
      const path = join(dataDir, file);
      // The specimens are drawn after the service has started to listen.
      if (!existsSync(path)) throw new AppError('not_found');
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(createReadStream(path));
    });
}
