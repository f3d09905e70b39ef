import { IN_HEADER, NAME_HEADERS } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { fromLatin1, onlyHeader } from './record-headers.ts';

/**
 * Puts what stands in a header in place of `-` in path and query, before they are judged. A header that nothing asks for is passed over: a client
 * may send `x-reference` with every call. Throws AppError invalid_input for a header that was given twice.
 */
export function takeNames(request: Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'raw'>): void {
  for (const place of [request.params, request.query] as (Record<string, unknown> | undefined)[])
    for (const [name, header] of Object.entries(NAME_HEADERS)) {
      if (place?.[name] !== IN_HEADER) continue;
      const given = onlyHeader(request, header);
      if (given !== undefined) place[name] = fromLatin1(given);
    }
}

/** The request's address with what was in headers: two customers are two, for who counts what is asked again. */
export const wholeAddress = ({ url, params, query }: Pick<FastifyRequest, 'url' | 'params' | 'query'>): string =>
  [url, ...[params, query].flatMap((place) => namesOf(place as Record<string, unknown> | undefined))].join(' ');

const namesOf = (place: Record<string, unknown> = {}): unknown[] =>
  Object.keys(NAME_HEADERS).flatMap((name) => place[name] ?? []);
