import type { Call } from './describe-calls.ts';
import { camel, GENERATED, pascalOf, quoted, requiredOf } from './render-names.ts';

/** The calls in C#. Pure. */
export function csharp(calls: readonly Call[]): string {
  const methods = calls.map((call) => {
    const takesOptions = call.reference !== 'none' || call.idempotent;
    const body = { none: [], json: [`${call.bodyType} body`], xml: ['byte[] xml'] }[call.body];
    const parameters = [
      ...requiredOf(call).map((parameter) => `string ${parameter}`),
      ...body,
      ...(call.queryType === undefined ? [] : [`${call.queryType} query = null`]),
      ...(takesOptions ? ['CallOptions options = null'] : []),
      'CancellationToken cancellation = default',
    ];
    const path = call.pathParameters.length
      ? `$${quoted(call.path).replaceAll(/\{(\w+)\}/g, (_, name: string) => `{Uri.EscapeDataString(${camel(name)})}`)}`
      : quoted(call.path);
    const headers = call.headerParameters.map(({ name, header }) => `[${quoted(header)}] = ${camel(name)}`);
    const request = [
      ...(call.body === 'json' ? ['Json = body'] : []),
      ...(call.body === 'xml' ? ['Xml = xml'] : []),
      ...(call.queryType === undefined ? [] : ['Query = query']),
      ...(headers.length ? [`Headers = new Dictionary<string, string> { ${headers.join(', ')} }`] : []),
      ...(call.reference === 'filter' ? ['Filters = true'] : []),
      ...(takesOptions ? ['Options = options'] : []),
    ];
    return `        /// <summary>${call.summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}.</summary>
        public Task<${call.resultType}> ${pascalOf(call.name)}Async(${parameters.join(', ')}) =>
            CallAsync<${call.resultType}>(${quoted(call.method)}, ${path}, new CallRequest { ${request.join(', ')} }, cancellation);`;
  });
  return `// ${GENERATED}

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Hakiki
{
    /// <summary>The calls that an API key may make. Each returns <c>data</c> of the answer.</summary>
    public sealed partial class HakikiClient
    {
${methods.join('\n\n').replaceAll('new CallRequest {  }', 'new CallRequest()')}
    }
}
`;
}
