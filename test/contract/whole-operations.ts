interface Parts {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
  readonly components: { readonly parameters?: object; readonly responses?: object };
}

/** A description of the API with the parameters and the refusals of each operation in the places of the references to them. */
export function wholeOperations<D>(description: D): D {
  const { paths, components } = description as Parts;
  const resolved = (part: unknown): unknown => {
    const { $ref } = part as { readonly $ref?: string };
    const [, kind, name] = /^#\/components\/(parameters|responses)\/(.+)$/.exec($ref ?? '') ?? [];
    if (kind === undefined) return part;
    return (components as Record<string, Record<string, unknown>>)[kind]![name!];
  };
  const whole = (operation: Record<string, unknown>) => ({
    ...operation,
    ...(Array.isArray(operation['parameters']) && { parameters: operation['parameters'].map(resolved) }),
    responses: Object.fromEntries(
      Object.entries(operation['responses'] as object).map(([status, response]) => [status, resolved(response)]),
    ),
  });
  return {
    ...description,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, whole(operation)])),
      ]),
    ),
  };
}
