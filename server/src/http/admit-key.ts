import type { Endpoint } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { isInRanges } from '../platform/address-ranges.ts';
import { AppError } from '../platform/errors.ts';
import { clientAddress } from './client-network.ts';
import type { Caller } from './identity.ts';

/**
 * Checks the limits of an API key: first the addresses that may use it, then its scopes. In this order a stolen key
 * does not reveal its scopes. Runs before the body is read. Pure.
 *
 * @param ip address of the caller; behind a trusted proxy, the address that the proxy reports
 * @throws AppError forbidden: key_address_not_allowed or key_scope_missing
 */
export function admitKey(
  { scope }: Pick<Endpoint, 'scope'>,
  { scopes, allowedAddresses }: Pick<Caller, 'scopes' | 'allowedAddresses'>,
  ip: string | undefined,
): void {
  if (allowedAddresses.length > 0) {
    const address = clientAddress(ip);
    if (address === undefined || !isInRanges(address, allowedAddresses))
      throw new AppError('key_address_not_allowed', {}, { challenge: 'address_not_allowed' });
  }
  if (scope !== undefined && scopes !== undefined && !scopes.includes(scope))
    throw new AppError('key_scope_missing', { scope }, { challenge: 'insufficient_scope' });
}

/**
 * Checks the limits of the caller's key, and writes the limit into the audit line of a refusal. Does nothing if the
 * caller has no key. Throws AppError forbidden.
 */
export function admitCaller(request: FastifyRequest, endpoint: Endpoint): void {
  const { caller } = request.identity;
  if (!caller) return;
  try {
    admitKey(endpoint, caller, request.ip);
  } catch (error) {
    if (error instanceof AppError) request.audited = { details: { refused: error.code } };
    throw error;
  }
}
