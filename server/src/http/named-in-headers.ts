import { IN_HEADER, NAME_HEADERS } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { fromLatin1, onlyHeader } from './record-headers.ts';

/**
 * Replaces each `-` in the path and the query by the value of its header, before validation. Ignores a header if there
 * is no `-`, because a client may send `x-reference` with every call. Throws AppError invalid_input if a header is
 * repeated.
 */
export function takeNames(request: Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'raw'>): void {
  for (const place of [request.params, request.query] as (Record<string, unknown> | undefined)[])
    for (const [name, header] of Object.entries(NAME_HEADERS)) {
      if (place?.[name] !== IN_HEADER) continue;
      const given = onlyHeader(request, header);
      if (given !== undefined) place[name] = fromLatin1(given);
    }
}

/**
 * Returns the address of the request with the values from headers. With these values, requests about different
 * customers are not counted as repetitions.
 */
export const wholeAddress = ({ url, params, query }: Pick<FastifyRequest, 'url' | 'params' | 'query'>): string =>
  [url, ...[params, query].flatMap((place) => namesOf(place as Record<string, unknown> | undefined))].join(' ');

const namesOf = (place: Record<string, unknown> = {}): unknown[] =>
  Object.keys(NAME_HEADERS).flatMap((name) => place[name] ?? []);
