import type { TSchema } from 'typebox';
import type { Endpoint } from './endpoint.ts';

/**
 * Values that name a person or open something need not stand in an address, where proxies and histories keep it (ASVS 14.2.1, docs/adr/0307): where the path or
 * the query wants one of these, `-` says that it is in the header.
 */
export const NAME_HEADERS = {
  reference: 'x-reference',
  transaction_id: 'x-transaction-id',
} as const;
export const IN_HEADER = '-';

const propertiesOf = (schema: TSchema | undefined): object =>
  (schema as { properties?: object } | undefined)?.properties ?? {};

/** The names that an endpoint's address wants, with their headers. */
export const namesInAddress = ({ params, query }: Pick<Endpoint, 'params' | 'query'>) =>
  Object.entries(NAME_HEADERS)
    .filter(([name]) => name in propertiesOf(params) || name in propertiesOf(query))
    .map(([name, header]) => ({ name, header, inPath: name in propertiesOf(params) }));
