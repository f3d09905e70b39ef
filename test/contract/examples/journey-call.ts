import type { Answer, Service } from '../../service.fixture.ts';

/** As the service's own, and forms. */
export type Call = (
  method: string,
  path: string,
  options?: NonNullable<Parameters<Service['call']>[2]> & { form?: FormData; bytes?: Uint8Array<ArrayBuffer> },
) => Promise<Answer>;

export const read = (answer: Answer) => answer.body.data;

/** As one caller, whose key or token goes with each request. */
export type Send = (method: string, path: string, json?: unknown) => Promise<Answer>;
