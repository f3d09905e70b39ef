import { afterAll } from 'vitest';
import { type Service, type ServiceOptions, startService } from './service.fixture.ts';

/** One service for all tests of a file, stopped after the last of them: `const service = await serviceOfFile();` at its head. */
export async function serviceOfFile(options?: ServiceOptions): Promise<Service> {
  const service = await startService(options);
  afterAll(() => service[Symbol.asyncDispose]());
  return service;
}
