import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Compiles the schemas that no request has needed yet, and returns their number.
     * @throws the error of the first schema that does not compile
     */
    compileSchemas(): number;
  }
}

type Compile = ReturnType<BuildCompilerFromPool>;
type Validate = ReturnType<Compile>;

/** Compilers of one server's schemas that compile a schema when a request first needs it. */
export interface LazyCompilers {
  readonly schemaController: NonNullable<FastifyServerOptions['schemaController']>;
  readonly compileSchemas: FastifyInstance['compileSchemas'];
}

/**
 * Creates compilers that compile each schema at its first use. Compiling all of them takes about half of the time of a
 * start of the service. Add all shared schemas before the first route.
 */
export function makeLazyCompilers(): LazyCompilers {
  const waiting = new Set<() => unknown>();

  function onFirstUse<Value>(make: () => Value): () => Value {
    let made: { readonly value: Value } | undefined;
    const use = () => {
      made ??= { value: make() };
      waiting.delete(use);
      return made.value;
    };
    waiting.add(use);
    return use;
  }

  function lazyValidators(compile: Compile): Compile {
    return (route) => {
      const compiled = onFirstUse(() => compile(route));
      // As with ajv's own function, callers read the faults of the last call from a property of the function.
      const validate = (data: unknown) => {
        const valid = compiled()(data);
        (validate as Validate).errors = compiled().errors ?? null;
        return valid;
      };
      return validate as Validate;
    };
  }

  function lazySerializers(compile: ReturnType<SerializerFactory>): ReturnType<SerializerFactory> {
    return (route) => {
      const compiled = onFirstUse(() => compile(route));
      return (value) => compiled()(value);
    };
  }

  return {
    schemaController: {
      // fastify calls each builder once for each route, always with the same schemas.
      compilersFactory: {
        buildValidator: once<BuildCompilerFromPool>((...options) => lazyValidators(AjvCompiler()(...options))),
        // Each route gets its own compiler, because a compiler removes the shared schemas from its options.
        buildSerializer: once<SerializerFactory>((...options) =>
          lazySerializers((route) => SerializerSelector()(...options)(route)),
        ),
      },
    },
    compileSchemas() {
      const compiled = [...waiting];
      for (const use of compiled) use();
      return compiled.length;
    },
  };
}

function once<Build extends BuildCompilerFromPool | SerializerFactory>(build: Build): Build {
  const call = build as unknown as (...options: unknown[]) => unknown;
  let built: unknown;
  const buildOnce = (...options: unknown[]): unknown => (built ??= call(...options));
  return buildOnce as unknown as Build;
}
