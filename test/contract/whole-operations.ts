interface Parts {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
  readonly components: { readonly parameters?: object; readonly responses?: object };
  readonly security?: object;
}

/**
 * A description of the API with the parameters and answers of each operation in the places of the references to them, and
 * with the credentials of an operation that takes those of the document.
 */
export function wholeOperations<D>(description: D): D {
  const { paths, components, security } = description as Parts;
  const resolved = (part: unknown): unknown => {
    const { $ref } = part as { readonly $ref?: string };
    const [, kind, name] = /^#\/components\/(parameters|responses)\/(.+)$/.exec($ref ?? '') ?? [];
    if (kind === undefined) return part;
    return (components as Record<string, Record<string, unknown>>)[kind]![name!];
  };
  const allResolved = (parts: unknown) =>
    Object.fromEntries(Object.entries(parts as object).map(([key, part]) => [key, resolved(part)]));
  const whole = (operation: Record<string, unknown>) => ({
    security,
    ...operation,
    ...(Array.isArray(operation['parameters']) && { parameters: operation['parameters'].map(resolved) }),
    responses: allResolved(operation['responses']),
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
