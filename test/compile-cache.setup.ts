import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

/** Node writes what it compiled when a process exits; Vitest ends its processes by a signal. */
afterAll(() => flushCompileCache());
