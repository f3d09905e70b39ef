import { onboarding } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { makeServe, ok, type Serve } from '../http/serve.ts';
import { demandImages, readDocumentForm, takeForms } from './document-form.ts';
import { readDocumentChoice } from './document-request.ts';
import type { VerifyDocument } from './verify-document.ts';

/** In a scope of its own: only this endpoint takes multipart bodies, and no JSON. */
export async function documentRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof makeServe>[1] & { verifyDocument: VerifyDocument },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    takeForms(scope);
    const serve: Serve = makeServe(scope, deps);
    serve(onboarding.verifyDocument, async ({ caller: { branch }, request, requestId }) => {
      const { fields, files } = await readDocumentForm(request);
      const { country, type } = readDocumentChoice(fields);
      const images = demandImages(files);
      return ok(
        await deps.verifyDocument({ branch, requestId, country, type, ...images }),
        'Document details retrieved successfully',
      );
    });
  });
}
