import { AppError } from '../errors.ts';
import type { Outbound } from './outbound.ts';
import { OutboundError, type OutboundReason } from './outbound-error.ts';

/**
 * Reasons for which an address can never work. An unknown host name is not in the list, because it may be set up later.
 */
const PERMANENT: readonly OutboundReason[] = ['bad_url', 'credentials_in_url', 'refused'];

/** Checks a webhook address when it is saved. Throws AppError invalid_input that names the field. */
export async function assertReceiver(outbound: Pick<Outbound, 'checkUrl'>, url: string, field: string): Promise<void> {
  try {
    await outbound.checkUrl(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (PERMANENT.includes(error.reason))
      throw new AppError('invalid_address', { field, fault: error.fault }, { cause: error });
  }
}
