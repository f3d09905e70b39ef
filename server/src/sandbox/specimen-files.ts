import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../platform/errors.ts';

export const SPECIMEN_PASSPORT = 'specimen-passport.jpg';
export const SPECIMEN_CLIP = 'specimen-clip.webm';

const typeOf = (file: string): string => (file.endsWith('.webm') ? 'video/webm' : 'image/jpeg');

/**
 * Endpoints that serve the sandbox's specimens as downloads: the two files of the first start, every other specimen,
 * and a list of these. They show invented people, so no sign-in is required.
 */
export function specimenFiles(app: FastifyInstance, dataDir: string): void {
  const hidden = { schema: { hide: true } };
  const download = (reply: FastifyReply, file: string, content: Readable | Buffer): FastifyReply =>
    reply.type(typeOf(file)).header('content-disposition', `attachment; filename="${file}"`).send(content);
  for (const file of [SPECIMEN_PASSPORT, SPECIMEN_CLIP])
    app.get(`/demo/specimens/${file}`, hidden, (_request, reply) => {
      const path = join(dataDir, file);
      // The specimens are drawn after the service has started to listen.
      if (!existsSync(path)) throw new AppError('not_found');
      return download(reply, file, createReadStream(path));
    });

  // Loaded by the first request: a service whose specimens nobody downloads needs no library for drawing.
  const load = () => import('./draw-specimens.ts');
  let specimens: ReturnType<typeof load> | undefined;
  /** Each is drawn once, because a clip takes a second of a core and nobody has to sign in. */
  const drawn = new Map<string, Promise<Buffer>>();
  const drawOnce = async (file: string): Promise<Buffer> => {
    specimens ??= load();
    const specimen = (await specimens).listSpecimens().find((each) => each.file === file);
    if (!specimen) throw new AppError('not_found');
    const picture = drawn.get(file) ?? specimen.draw();
    drawn.set(file, picture);
    picture.catch(() => drawn.delete(file));
    return picture;
  };
  app.get('/demo/specimens/README.md', hidden, async (_request, reply) => {
    specimens ??= load();
    const { listSpecimens, specimensReadme } = await specimens;
    return reply.type('text/plain; charset=utf-8').send(specimensReadme(listSpecimens()));
  });
  app.get<{ Params: { file: string } }>('/demo/specimens/:file', hidden, async ({ params: { file } }, reply) =>
    download(reply, file, await drawOnce(file)),
  );
}
