import type { TSchema } from 'typebox';
import type { Endpoint } from './endpoint.ts';

/**
 * Parameters that name a person or give access. Callers can send them in a header, because proxies and browser
 * histories store addresses (ASVS 14.2.1, docs/adr/0040). If the path or the query needs such a parameter, `-` in its
 * place means that the value is in the header.
 */
export const NAME_HEADERS = {
  reference: 'x-reference',
  transaction_id: 'x-transaction-id',
} as const;
export const IN_HEADER = '-';

const propertiesOf = (schema: TSchema | undefined): object =>
  (schema as { properties?: object } | undefined)?.properties ?? {};

/** Returns the names of these parameters in an endpoint's address, each with its header. */
export const namesInAddress = ({ params, query }: Pick<Endpoint, 'params' | 'query'>) =>
  Object.entries(NAME_HEADERS)
    .filter(([name]) => name in propertiesOf(params) || name in propertiesOf(query))
    .map(([name, header]) => ({ name, header, inPath: name in propertiesOf(params) }));
