import type { FastifyInstance } from 'fastify';
import {
  makeOpenidProvider,
  type OpenidProvider,
  type ProviderSettings,
} from '../accounts/authentication/openid-provider.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import { isLoopback } from '../platform/outbound/allow-lists.ts';
import type { Config } from './config.ts';
import type { Platform } from './open-platform.ts';
import { publicUrlOf } from './public-url.ts';
import { ConfigError } from './read-config.ts';

/**
 * Returns the settings of the OpenID Connect provider, or undefined if none is configured.
 *
 * @throws ConfigError if a setting that the provider needs is missing, or if its address is not encrypted
 */
export function providerSettingsOf(config: Config): ProviderSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcAccount: accountId } = config;
  if (issuer === undefined) return undefined;
  const faults: string[] = [];
  if (clientId === undefined) faults.push('OIDC_CLIENT_ID must be set with OIDC_ISSUER');
  if (clientSecret === undefined) faults.push('OIDC_CLIENT_SECRET must be set with OIDC_ISSUER');
  if (accountId === undefined) faults.push('OIDC_ACCOUNT must be set with OIDC_ISSUER');
  if (config.mode === 'live' && config.publicUrl === undefined)
    faults.push('PUBLIC_URL must be set with OIDC_ISSUER: the provider sends browsers back to it');
  const { protocol, hostname, host } = new URL(issuer);
  // The provider proves who users are. Without TLS, an attacker in the network could pretend to be the provider.
  if (protocol === 'http:' && (config.mode === 'live' || !isLoopback(hostname)))
    faults.push('OIDC_ISSUER must start with https:// (http:// only in a sandbox, on a loopback address)');
  if (faults.length) throw new ConfigError(faults.join('\n'));
  return {
    issuer,
    clientId: clientId!,
    clientSecret: clientSecret!,
    accountId: accountId!,
    name: config.oidcName ?? host,
    provesSecondFactor: config.oidcSecondFactor === 'provider',
    passwordsOfAdministratorsOnly: config.oidcPasswords === 'administrators',
  };
}

/** Creates the client of the provider that the operator configured. */
export function makeSignInProvider(
  app: Pick<FastifyInstance, 'server'>,
  {
    config,
    operatorOutbound,
    clock,
    fault,
  }: Pick<Platform, 'config' | 'operatorOutbound' | 'clock'> & { fault: FaultLog },
): OpenidProvider | undefined {
  const settings = providerSettingsOf(config);
  return (
    settings &&
    makeOpenidProvider({
      settings,
      request: operatorOutbound.request,
      clock,
      publicUrl: () => publicUrlOf(app, config),
      onFault: fault('a sign-in with the OpenID Connect provider failed'),
    })
  );
}
