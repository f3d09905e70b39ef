import type { Call } from './describe-calls.ts';
import { csharp } from './render-csharp.ts';
import { camel, GENERATED, pascalOf, quoted, requiredOf, snake, typesOf } from './render-names.ts';

/** The calls of each language, by path below clients/. Pure. */
export const renderCalls = (calls: readonly Call[]): Readonly<Record<string, string>> => ({
  'python/hakiki/calls.py': python(calls),
  'php/src/Calls.php': php(calls),
  'go/calls.go': go(calls),
  'java/src/main/java/com/hakiki/Calls.java': java(calls),
  'csharp/Calls.cs': csharp(calls),
});

function python(calls: readonly Call[]): string {
  const types = typesOf(calls);
  const methods = calls.map((call) => {
    const required = [...call.headerParameters.map(({ name }) => name), ...call.pathParameters];
    const body = { none: [], json: [`body: ${call.bodyType}`], xml: ['xml: bytes'] }[call.body];
    const optional = [
      ...(call.reference === 'none' ? [] : ['reference: str | None = None']),
      ...(call.idempotent ? ['idempotency_key: str | None = None'] : []),
    ];
    const query = call.queryType === undefined ? [] : [`query: ${call.queryType} | None = None`];
    const parameters = [
      'self',
      ...required.map((name) => `${name}: str`),
      ...body,
      ...query,
      ...(optional.length ? ['*', ...optional] : []),
    ];
    const path = call.pathParameters.length
      ? `f${quoted(call.path).replaceAll(/\{(\w+)\}/g, (_, name: string) => `{quote(str(${name}), safe='')}`)}`
      : quoted(call.path);
    const headers = call.headerParameters.map(({ name, header }) => `${quoted(header)}: ${name}`);
    const passed = [
      quoted(call.method),
      path,
      ...(call.body === 'json' ? ['body=body'] : []),
      ...(call.body === 'xml' ? ['xml=xml'] : []),
      ...(call.queryType === undefined ? [] : ['query=query']),
      ...(headers.length ? [`headers={${headers.join(', ')}}`] : []),
      ...(call.reference === 'kept' ? ['reference=reference'] : []),
      ...(call.reference === 'filter' ? ['filter_reference=reference'] : []),
      ...(call.idempotent ? ['idempotency_key=idempotency_key'] : []),
    ];
    return [
      `    def ${snake(call.name)}(`,
      ...parameters.map((parameter) => `        ${parameter},`),
      `    ) -> ${call.resultType}:`,
      `        """${call.summary}."""`,
      '        return self._call(',
      ...passed.map((argument) => `            ${argument},`),
      '        )',
    ].join('\n');
  });
  return `# ${GENERATED}

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from .models import (
${types.map((type) => `    ${type},`).join('\n')}
)


class Calls:
    """The calls that an API key may make. Each returns \`data\` of the answer."""

    def _call(self, method: str, path: str, **options: Any) -> Any:
        raise NotImplementedError

${methods.join('\n\n')}
`;
}

function php(calls: readonly Call[]): string {
  const methods = calls.map((call) => {
    const optional = [
      ...(call.queryType === undefined ? [] : ['array $query = []']),
      ...(call.reference === 'none' ? [] : ['?string $reference = null']),
      ...(call.idempotent ? ['?string $idempotencyKey = null'] : []),
    ];
    const body = { none: [], json: ['array $body'], xml: ['string $xml'] }[call.body];
    const parameters = [...requiredOf(call).map((name) => `string $${name}`), ...body, ...optional];
    const path = call.pathParameters.length
      ? `'${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `' . rawurlencode($${camel(name)}) . '`)}'`.replace(
          / \. ''$/,
          '',
        )
      : `'${call.path}'`;
    const headers = call.headerParameters.map(({ name, header }) => `'${header}' => $${camel(name)}`);
    const passed = [
      `'${call.method}'`,
      path,
      ...(call.body === 'json' ? ['body: $body'] : []),
      ...(call.body === 'xml' ? ['xml: $xml'] : []),
      ...(call.queryType === undefined ? [] : ['query: $query']),
      ...(headers.length ? [`headers: [${headers.join(', ')}]`] : []),
      ...(call.reference === 'kept' ? ['reference: $reference'] : []),
      ...(call.reference === 'filter' ? ['filterReference: $reference'] : []),
      ...(call.idempotent ? ['idempotencyKey: $idempotencyKey'] : []),
    ];
    return [
      '    /**',
      `     * ${call.summary}.`,
      '     *',
      ...(call.bodyType === undefined ? [] : [`     * @param ${call.bodyType} $body`]),
      ...(call.queryType === undefined ? [] : [`     * @param ${call.queryType} $query`]),
      `     * @return ${call.resultType}`,
      '     */',
      `    public function ${call.name}(${parameters.join(', ')}): array`,
      '    {',
      '        return $this->call(',
      ...passed.map((argument) => `            ${argument},`),
      '        );',
      '    }',
    ].join('\n');
  });
  return `<?php

declare(strict_types=1);

namespace Hakiki;

/**
 * ${GENERATED}
 *
 * The calls that an API key may make. Each returns \`data\` of the answer.
 *
${typesOf(calls)
  .map((type) => ` * @phpstan-import-type ${type} from Types`)
  .join('\n')}
 */
trait Calls
{
${methods.join('\n\n')}
}
`;
}

function go(calls: readonly Call[]): string {
  const methods = calls.map((call) => {
    const name = pascalOf(call.name);
    const body = { none: [], json: [`body ${call.bodyType}`], xml: ['xml []byte'] }[call.body];
    const query = call.queryType === undefined ? [] : [`query ${call.queryType}`];
    const takesOptions = call.reference !== 'none' || call.idempotent;
    const parameters = [
      'ctx context.Context',
      ...requiredOf(call).map((parameter) => `${parameter} string`),
      ...body,
      ...query,
      ...(takesOptions ? ['options ...Option'] : []),
    ];
    const path = call.path
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 ? `url.PathEscape(${camel(part)})` : part && quoted(part)))
      .filter(Boolean)
      .join('+');
    const headers = call.headerParameters.map(
      ({ name: parameter, header }) => `${quoted(header)}: ${camel(parameter)}`,
    );
    const request = [
      ...(call.body === 'json' ? ['json: body'] : []),
      ...(call.body === 'xml' ? ['contentType: "application/xml"', 'body: xml'] : []),
      ...(call.queryType === undefined ? [] : ['query: query']),
      ...(headers.length ? [`headers: map[string]string{${headers.join(', ')}}`] : []),
      ...(call.reference === 'filter' ? ['filters: true'] : []),
      ...(takesOptions ? ['options: options'] : []),
    ];
    return `// ${name}: ${call.summary}.
func (c *Client) ${name}(${parameters.join(', ')}) (*${call.resultType}, error) {
	return call[${call.resultType}](ctx, c, ${quoted(call.method)}, ${path}, request{${request.join(', ')}})
}`;
  });
  return `// ${GENERATED}

package hakiki

import (
	"context"
	"net/url"
)

${methods.join('\n\n')}
`;
}

function java(calls: readonly Call[]): string {
  const methods = calls.map((call) => {
    const takesOptions = call.reference !== 'none' || call.idempotent;
    const body = { none: [], json: [`Models.${call.bodyType} body`], xml: ['byte[] xml'] }[call.body];
    const parameters = [
      ...requiredOf(call).map((parameter) => `String ${parameter}`),
      ...body,
      ...(call.queryType === undefined ? [] : [`Models.${call.queryType} query`]),
    ];
    const path = call.path
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 ? `Hakiki.encoded(${camel(part)})` : part && quoted(part)))
      .filter(Boolean)
      .join(' + ');
    const headers = call.headerParameters.map(({ name, header }) => `${quoted(header)}, ${camel(name)}`);
    const request = [
      call.body === 'json' ? 'body' : 'null',
      call.body === 'xml' ? 'xml' : 'null',
      call.queryType === undefined ? 'null' : 'query',
      `Map.of(${headers.join(', ')})`,
      String(call.reference === 'filter'),
    ];
    const type = `Models.${call.resultType}`;
    const names = parameters.map((parameter) => parameter.split(' ')[1]);
    const sent = `call(
                ${type}.class, ${quoted(call.method)}, ${path}, new Request(${request.join(', ')}), ${takesOptions ? 'options' : 'CallOptions.NONE'});`;
    const whole = `    /** ${call.summary}. */
    public ${type} ${call.name}(${[...parameters, ...(takesOptions ? ['CallOptions options'] : [])].join(', ')}) {
        return ${sent}
    }`;
    if (!takesOptions) return whole;
    return `${whole}

    /** ${call.summary}. */
    public ${type} ${call.name}(${parameters.join(', ')}) {
        return ${call.name}(${[...names, 'CallOptions.NONE'].join(', ')});
    }`;
  });
  return `// ${GENERATED}

package com.hakiki;

import java.util.Map;

/** The calls that an API key may make. Each returns {@code data} of the answer. */
abstract class Calls {
    /** A request beside its method and path. {@code filters}: the reference selects records. */
    record Request(Object json, byte[] xml, Object query, Map<String, String> headers, boolean filters) {}

    abstract <T> T call(Class<T> type, String method, String path, Request request, CallOptions options);

${methods.join('\n\n')}
}
`;
}
