import { setTimeout as wait } from 'node:timers/promises';
import { providerTimeLeft } from './circuit/provider-deadline.ts';
import { sendRequest } from './circuit/send-request.ts';
import { ProviderFault } from './provider-fault.ts';

export type ProviderCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Idempotent: the provider answers a repeat with the first response, so a lost one can be requested again. */
  repeatable: boolean;
  /**
   * Timeout of one try in milliseconds, 30 s by default; shorter where a person waits (`circuit/provider-deadline.ts`).
   */
  timeout?: number;
};

export type ProviderAnswer = { status: number; json: unknown; text: string };

const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const WORTH_AGAIN = new Set([408, 409, 429, 500, 502, 503, 504]);
const LONGEST_WAIT_MS = 5_000;

/**
 * Calls a provider. Only repeatable calls are retried, at most twice, with growing random delays, within the deadline
 * of the request.
 * @throws ProviderFault `unknown` when there was no response in time or the response is a server error
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  for (let tries = 0; ; tries += 1) {
    const response = await tryOnce(call);
    const isResponse = !(response instanceof ProviderFault);
    if (isResponse && !WORTH_AGAIN.has(response.status)) return response;
    const delayMs = pauseBefore(tries, isResponse ? response.retryAfter : null);
    if (!call.repeatable || tries === RETRIES || delayMs >= providerTimeLeft()) return lastAnswer(response);
    await wait(delayMs);
  }
}

function lastAnswer(response: Tried | ProviderFault): ProviderAnswer {
  if (response instanceof ProviderFault) throw response;
  if (response.status < 500 && response.status !== 429) return response;
  throw new ProviderFault('unknown', `http-${response.status}`, { isOutage: true });
}

type Tried = ProviderAnswer & { retryAfter: string | null };

async function tryOnce({
  method,
  url,
  headers,
  body,
  timeout = TIMEOUT_MS,
}: ProviderCall): Promise<Tried | ProviderFault> {
  const limit = Math.min(timeout, providerTimeLeft());
  if (limit <= 0) return new ProviderFault('unknown', 'no-answer', { isOutage: true });
  try {
    const signal = AbortSignal.timeout(limit);
    const response = await sendRequest({ method, url, headers, body, signal });
    const { status, text } = response;
    if (status >= 300 && status < 400) return new ProviderFault('unknown', 'redirected');
    return { status, text, json: readJson(text), retryAfter: response.headers['retry-after'] ?? null };
  } catch (cause) {
    return new ProviderFault('unknown', 'no-answer', { cause, isOutage: true });
  }
}

function pauseBefore(tries: number, retryAfter: string | null): number {
  const requestedMs = Number(retryAfter) * 1000;
  if (requestedMs > 0) return Math.min(requestedMs, LONGEST_WAIT_MS);
  return 200 * 2 ** tries * (0.5 + Math.random());
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
