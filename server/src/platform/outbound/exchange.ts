import type { Dispatcher } from 'undici';
import type { OutboundAnswer } from './outbound.ts';
import { asOutboundError, OutboundError } from './outbound-error.ts';

export interface ExchangeLimits {
  /** For everything together, the wait for a connection included. */
  readonly timeoutMs: number;
  /** Bytes of the answer that are read. */
  readonly maxResponseBytes: number;
  /** Aborted when the answer is no longer wanted: the request is dropped, and fails as timed out. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * One request and the start of its answer; any status is an answer. Throws OutboundError. Straight on undici's dispatch: its `request`
 * makes a stream, an async resource and an abort signal for each answer, which for webhooks cost more than the answer itself.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const one = new Exchange(limits, resolve, reject);
    try {
      if (!limits.signal?.aborted) dispatcher.dispatch(request, one);
    } catch (error) {
      one.fail(error);
    }
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #limits: ExchangeLimits;
  readonly #resolve: (answer: OutboundAnswer) => void;
  readonly #reject: (error: OutboundError) => void;
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #headers: OutboundAnswer['headers'] = {};
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;

  constructor(
    limits: ExchangeLimits,
    resolve: (answer: OutboundAnswer) => void,
    reject: (error: OutboundError) => void,
  ) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(this.#drop, limits.timeoutMs);
    if (limits.signal?.aborted) this.#drop();
    else limits.signal?.addEventListener('abort', this.#drop, { once: true });
  }

  /** Not every stage heeds an abort (a system DNS query does not), so the caller is told first. */
  readonly #drop = (): void => {
    const late = new OutboundError('timed_out');
    this.fail(late);
    this.#controller?.abort(late);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited for a connection until its deadline: nothing may be sent for a caller who has been told that it failed.
    if (this.#over) controller.abort(new OutboundError('timed_out'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: OutboundAnswer['headers'],
  ): void {
    // 1xx: the answer is still to come.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= this.#limits.maxResponseBytes) return;
    this.#answer(true);
    // What lies beyond is not read: the connection is dropped instead.
    controller.abort(new OutboundError('too_large'));
  }

  onResponseEnd(): void {
    this.#answer(false);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    if (this.#end()) this.#reject(asOutboundError(error, false));
  }

  #answer(truncated: boolean): void {
    if (!this.#end()) return;
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      bodyStart: this.#size ? Buffer.concat(this.#chunks).toString('utf8', 0, this.#limits.maxResponseBytes) : '',
      truncated,
      ms: performance.now() - this.#started,
    });
  }

  /** False when it had ended already. */
  #end(): boolean {
    if (this.#over) return false;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#limits.signal?.removeEventListener('abort', this.#drop);
    return true;
  }
}
