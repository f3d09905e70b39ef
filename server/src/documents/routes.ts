import { onboarding } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { takeForms } from '../http/multipart-form.ts';
import { makeServe, ok, type Serve } from '../http/serve.ts';
import { assertImages, readDocumentForm } from './document-form.ts';
import { readDocumentChoice } from './document-request.ts';
import type { VerifyDocument } from './verify-document.ts';

/**
 * Registers the endpoint in its own scope, because only this endpoint accepts multipart bodies. The endpoint does not
 * accept JSON.
 */
export async function documentRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof makeServe>[1] & { verifyDocument: VerifyDocument },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    takeForms(scope);
    const serve: Serve = makeServe(scope, deps);
    serve(
      onboarding.verifyDocument,
      async (call) => {
        const { fields, files } = call.form;
        const choice = readDocumentChoice(fields);
        const images = assertImages(files);
        return ok(await deps.verifyDocument(call, { ...choice, ...images }), 'Document details retrieved successfully');
      },
      readDocumentForm,
    );
  });
}
