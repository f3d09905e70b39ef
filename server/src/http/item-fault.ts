import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { AppError } from '../platform/errors.ts';
import { schemaProblem } from './error-answers.ts';
import type { SchemaFault } from './expectation.ts';

/**
 * Returns the fault of one list item if items are checked one by one (`Endpoint.itemsApart`). Undefined if the item is
 * valid. The message is the same as for a request with a single item.
 */
export function itemFault(request: FastifyRequest, schema: TSchema, item: unknown): AppError | undefined {
  const check = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (check(item)) return undefined;
  const [fault] = check.errors as readonly SchemaFault[];
  return schemaProblem(fault!, undefined);
}
