import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { schemaMessage, shortened } from './error-answers.ts';
import type { SchemaFault } from './expectation.ts';

/**
 * What is wrong with one item of a list whose items are checked one by one (`Endpoint.itemsApart`), in the words that it would have been refused with alone; undefined
 * when nothing is.
 */
export function itemFault(request: FastifyRequest, schema: TSchema, item: unknown): string | undefined {
  const check = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (check(item)) return undefined;
  const [fault] = check.errors as readonly SchemaFault[];
  return shortened(schemaMessage(fault!, undefined));
}
