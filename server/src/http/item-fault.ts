import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { AppError } from '../platform/errors.ts';
import { schemaProblem } from './error-answers.ts';
import type { SchemaFault } from './expectation.ts';

/**
 * The fault of one item of a list whose items are checked one by one (`Endpoint.itemsApart`), in the words of a refusal of that item alone; undefined
 * when nothing is.
 */
export function itemFault(request: FastifyRequest, schema: TSchema, item: unknown): AppError | undefined {
  const check = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (check(item)) return undefined;
  const [fault] = check.errors as readonly SchemaFault[];
  return schemaProblem(fault!, undefined);
}
