import type { TSchema } from 'typebox';
import type { Endpoint } from './endpoint.ts';

/**
 * Parameters that name a person or give access. They can be left out of an address, because proxies and histories store
 * addresses (ASVS 14.2.1, docs/adr/0040). If the path or the query needs one of these, `-` means that the value is in
 * the header.
 */
export const NAME_HEADERS = {
  reference: 'x-reference',
  transaction_id: 'x-transaction-id',
} as const;
export const IN_HEADER = '-';

const propertiesOf = (schema: TSchema | undefined): object =>
  (schema as { properties?: object } | undefined)?.properties ?? {};

/** Returns the names of such parameters in an endpoint's address, with their headers. */
export const namesInAddress = ({ params, query }: Pick<Endpoint, 'params' | 'query'>) =>
  Object.entries(NAME_HEADERS)
    .filter(([name]) => name in propertiesOf(params) || name in propertiesOf(query))
    .map(([name, header]) => ({ name, header, inPath: name in propertiesOf(params) }));
