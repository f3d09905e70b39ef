import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Authority, AuthorityAnswer, AuthorityContext, Identifier, VerifiedPerson } from './authority.ts';
import { personFrom } from './person-fields.ts';
import { exchange, field, foundOr, hostOf, plainText, type SendRequest, unavailable } from './provider-call.ts';

const Text = Type.String({ minLength: 1, maxLength: 2000 });
const exact = { additionalProperties: false };

/** Rule about the value at a path (`data.result.code`). The rule is true if the value, as text, is one of `equals`. */
const Rule = Type.Object({ path: Text, equals: Type.Array(Type.String(), { minItems: 1 }) }, exact);

const Route = Type.Object(
  {
    method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
    url: Type.String({ pattern: '^https?://', maxLength: 2000 }),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** Body as any JSON. Its strings may contain placeholders. */
    body: Type.Optional(Type.Unknown()),
  },
  exact,
);

const FIELDS = ['firstName', 'middleName', 'lastName', 'fullName', 'dateOfBirth', 'gender', 'phone'] as const;

/**
 * A provider that the operator configures. `{number}`, `{reference}` and `{credentials.<name>}` are replaced. They are
 * URL-encoded in URLs, and unchanged in headers and in strings of the body. An answer counts as a record only if the
 * rule `found` is true. If the rule `not_found` is true, the number does not exist.
 */
const Provider = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
    /** Names of the credentials that a branch must set. */
    requires: Type.Optional(Type.Array(Text)),
    /** Routes by `country/type`, for example `nigeria/bvn`. */
    routes: Type.Record(Type.String({ pattern: '^[a-z]+/[a-z_]+$' }), Route, exact),
    found: Type.Optional(Rule),
    not_found: Type.Optional(
      Type.Object({ statuses: Type.Optional(Type.Array(Type.Integer())), ...optionalRule() }, exact),
    ),
    /** Path of the person's record in the answer. If absent, the whole answer is the record. */
    record: Type.Optional(Text),
    /** Paths inside the record for fields that do not have one of the usual names. */
    fields: Type.Optional(Type.Partial(Type.Object(Object.fromEntries(FIELDS.map((name) => [name, Text])), exact))),
  },
  exact,
);
const Providers = Type.Array(Provider, { maxItems: 50 });
type ProviderConfig = Static<typeof Provider>;

function optionalRule() {
  return { path: Type.Optional(Text), equals: Type.Optional(Type.Array(Type.String(), { minItems: 1 })) };
}

/**
 * Creates one authority for each entry of the operator's file.
 * @param file the parsed JSON of the file
 * @throws Error that names the place of the first fault
 */
export function makeHttpAuthorities(file: unknown, send: SendRequest): Authority[] {
  const fault = Value.Errors(Providers, file)[0];
  if (fault) throw new Error(`authorities file: ${fault.instancePath || '/'} ${fault.message}`);
  return Value.Parse(Providers, file).map((config) => makeHttpAuthority(config, send));
}

function makeHttpAuthority(config: ProviderConfig, send: SendRequest): Authority {
  const routeOf = ({ country, type }: Pick<Identifier, 'country' | 'type'>) => config.routes[`${country}/${type}`];
  const no: AuthorityAnswer = { kind: 'not_found' };
  const verdicts = Object.fromEntries((config.not_found?.statuses ?? []).map((status) => [status, no]));
  return {
    name: config.name,
    inProcess: false,
    requires: config.requires ?? [],
    supports: (identifier) => routeOf(identifier) !== undefined,
    host: (identifier) => hostOf(routeOf(identifier)?.url ?? ''),
    async verify(identifier, context) {
      const route = routeOf(identifier);
      if (!route) return unavailable('not_supported');
      const fill = filler(identifier, context);
      const headers = Object.entries(route.headers ?? {}).map(([name, text]) => [name, fill(text, (value) => value)]);
      const request = {
        method: route.method,
        url: fill(route.url, encodeURIComponent),
        headers: Object.fromEntries(headers),
        ...(route.body !== undefined && { json: filledStrings(route.body, fill) }),
        verdicts,
      };
      return exchange(send, request, context, (body, status) => read(config, body, status));
    },
  };
}

function read(config: ProviderConfig, body: unknown, status: number): AuthorityAnswer {
  const { path, equals } = config.not_found ?? {};
  if (path && equals?.includes(textAt(body, path))) return { kind: 'not_found' };
  if (status < 200 || status > 299) return unavailable('provider_error');
  if (config.found && !config.found.equals.includes(textAt(body, config.found.path)))
    return unavailable('provider_error');
  const record = config.record ? at(body, config.record) : body;
  const named = Object.entries(config.fields ?? {}).map(([name, where]) => [name, at(record, String(where))]);
  const person: VerifiedPerson | undefined = personFrom(Object.fromEntries(named), record);
  return foundOr(person);
}

const at = (value: unknown, path: string): unknown => path.split('.').reduce(field, value);
const textAt = (value: unknown, path: string): string => plainText(at(value, path));

type Fill = (template: string, encode: (value: string) => string) => string;

/**
 * Returns a function that replaces placeholders. Removes line breaks from values for headers. Unknown placeholders
 * become empty strings.
 */
const filler =
  ({ number }: Identifier, { reference, credentials }: AuthorityContext): Fill =>
  (template, encode) =>
    template.replace(/\{(number|reference|credentials\.([a-z0-9_]+))\}/gi, (_, name: string, credential?: string) => {
      const value = credential ? (credentials[credential] ?? '') : name === 'number' ? number : reference;
      return encode(value.replace(/[\r\n]/g, ''));
    });

function filledStrings(value: unknown, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value, (text) => text);
  if (Array.isArray(value)) return value.map((item) => filledStrings(item, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledStrings(item, fill)]));
}
