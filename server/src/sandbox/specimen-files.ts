import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

const FILES = [
  ['specimen-passport.jpg', 'image/jpeg'],
  ['specimen-clip.webm', 'video/webm'],
] as const;

/** Serves the sandbox's specimens as downloads. They show an invented person, so no sign-in is required. */
export function specimenFiles(app: FastifyInstance, dataDir: string): void {
  for (const [file, type] of FILES)
    app.get(`/demo/specimens/${file}`, { schema: { hide: true } }, (_request, reply) => {
      const path = join(dataDir, file);
      // They are drawn after the service has started to listen.
      if (!existsSync(path)) throw new AppError('not_found');
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(createReadStream(path));
    });
}
