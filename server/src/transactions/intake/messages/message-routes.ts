import { Readable } from 'node:stream';
import { monitoring as contract } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { Caller } from '../../../accounts/caller.ts';
import { makeServe, ok } from '../../../http/serve.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Arrived } from '../evaluate-together.ts';
import type { Intake } from '../monitor-transaction.ts';
import { type Message, makeMessageParser } from './parse-message.ts';
import { type CustomerSide, readTransfer, type TransferFault } from './transfer-fields.ts';

/** Maximum number of transfers of a message that are evaluated together. */
const AT_ONCE = 32;

/**
 * Parses a message while it arrives.
 * @throws AppError invalid_input if the bytes are not a message, or exceed a limit.
 */
export async function readMessage(body: unknown): Promise<Message> {
  if (!(body instanceof Readable)) throw new AppError('body_of_type_expected', { type: 'application/xml' });
  const parser = makeMessageParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new AppError('message_not_utf8', {}, { cause });
    }
  };
  for await (const chunk of body as AsyncIterable<Buffer>) parser.write(decode(chunk), chunk.length);
  parser.write(decode(), 0);
  return parser.end();
}

type Fault = {
  readonly code: TransferFault['code'] | 'conflict' | 'repeated';
  readonly field: string | null;
  readonly message: string;
};

type Prepared = { readonly arrived: Arrived } | { readonly fault: Fault };

const TEXTS: Readonly<Record<TransferFault['code'], string>> = {
  missing_field: 'is missing or empty',
  invalid_value: 'must be an amount with at most 15 digits',
};

/**
 * Endpoint that accepts payment messages as transactions. It has its own Fastify scope, because it accepts XML and not
 * JSON, unlike all other endpoints.
 */
export async function messageRoutes(
  app: FastifyInstance,
  { intake, ...serving }: Parameters<typeof makeServe>[1] & { readonly intake: Intake },
): Promise<void> {
  /**
   * Returns the fault of one transfer of the message. If the error is internal, throws it again and so ends the whole
   * message. The sender can then send the message again.
   */
  function faultOf(error: unknown): Fault {
    if (!(error instanceof AppError) || !['invalid_input', 'conflict'].includes(error.kind)) throw error;
    const code = error.kind === 'conflict' ? 'conflict' : 'invalid_value';
    return { code, field: null, message: error.message };
  }

  async function prepare(branch: Caller['branch'], transaction: unknown): Promise<Prepared> {
    if (!Value.Check(contract.Transaction, transaction)) {
      const [error] = Value.Errors(contract.Transaction, transaction);
      const field = error?.instancePath.slice(1).replaceAll('/', '.') || null;
      return { fault: { code: 'invalid_value', field, message: error?.message ?? 'is not right' } };
    }
    try {
      return { arrived: await intake.prepare(branch, transaction) };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  }

  async function evaluate(id: string | null, prepared: Prepared) {
    const none = { transaction_id: id, activity_code: null, status: null };
    if ('fault' in prepared) return { ...none, fault: prepared.fault };
    try {
      const { activity_code, status } = await intake.evaluate(prepared.arrived);
      return { transaction_id: id, activity_code, status, fault: null };
    } catch (error) {
      return { ...none, fault: faultOf(error) };
    }
  }

  async function takeMessage(branch: Caller['branch'], { kind, transfers }: Message, side: CustomerSide) {
    const seen = new Set<string>();
    const results = [];
    // Evaluates the transfers in their order, so that the history of each includes the earlier transfers of the same
    // customer. Evaluates at most `AT_ONCE` transfers together, so that other requests can run in between.
    for (let first = 0; first < transfers.length; first += AT_ONCE) {
      const readings = transfers.slice(first, first + AT_ONCE).map((transfer) => readTransfer(kind, transfer, side));
      const prepared = await Promise.all(
        readings.map(async (reading): Promise<Prepared> => {
          if ('fault' in reading)
            return { fault: { ...reading.fault, message: `${reading.fault.field} ${TEXTS[reading.fault.code]}` } };
          if (seen.has(reading.id))
            return { fault: { code: 'repeated', field: null, message: 'The message has this transfer twice' } };
          seen.add(reading.id);
          return prepare(branch, reading.transaction);
        }),
      );
      results.push(...(await Promise.all(readings.map(({ id }, i) => evaluate(id, prepared[i]!)))));
    }
    return results;
  }

  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(['application/xml', 'text/xml'], (_request, payload, done) => done(null, payload));
    const serve = makeServe(scope, serving);
    serve(contract.monitorMessage, async ({ caller, query, request }) => {
      const message = await readMessage(request.body);
      const results = await takeMessage(caller.branch, message, query.customer ?? 'debtor');
      return ok({ message: message.kind, results }, 'Message was processed');
    });
  });
}
