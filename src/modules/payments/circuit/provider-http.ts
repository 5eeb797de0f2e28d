import { setTimeout as wait } from 'node:timers/promises';
import { parseJson } from '../../../platform/parse-json.ts';
import { providerTimeLeftMs } from './provider-deadline.ts';
import { ProviderFault } from './provider-fault.ts';
import { sendRequest } from './send-request.ts';

export type ProviderRequest = {
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

export type ProviderResponse = { status: number; json: unknown; text: string };

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;
const RETRYABLE_STATUSES = new Set([408, 409, 429, 500, 502, 503, 504]);
const MAX_RETRY_DELAY_MS = 5_000;

/**
 * Calls a provider. Only repeatable calls are retried, at most twice, with growing random delays, within the deadline
 * of the request.
 * @throws ProviderFault `unknown` when there was no response in time or the response is a server error
 */
export async function callProvider(call: ProviderRequest): Promise<ProviderResponse> {
  for (let tries = 0; ; tries += 1) {
    const response = await callOnce(call);
    const isResponse = !(response instanceof ProviderFault);
    if (isResponse && !RETRYABLE_STATUSES.has(response.status)) return response;
    const delayMs = retryDelayMs(tries, isResponse ? response.retryAfter : null);
    if (!call.repeatable || tries === MAX_RETRIES || delayMs >= providerTimeLeftMs()) return toFinalResponse(response);
    await wait(delayMs);
  }
}

function toFinalResponse(response: RawResponse | ProviderFault): ProviderResponse {
  if (response instanceof ProviderFault) throw response;
  if (response.status < 500 && response.status !== 429) return response;
  throw new ProviderFault('unknown', `http-${response.status}`, { isOutage: true });
}

type RawResponse = ProviderResponse & { retryAfter: string | null };

async function callOnce({
  method,
  url,
  headers,
  body,
  timeout = DEFAULT_TIMEOUT_MS,
}: ProviderRequest): Promise<RawResponse | ProviderFault> {
  const limit = Math.min(timeout, providerTimeLeftMs());
  if (limit <= 0) return new ProviderFault('unknown', 'no-answer', { isOutage: true });
  try {
    const signal = AbortSignal.timeout(limit);
    const response = await sendRequest({ method, url, headers, body, signal });
    const { status, text } = response;
    if (status >= 300 && status < 400) return new ProviderFault('unknown', 'redirected');
    return { status, text, json: parseJson(text), retryAfter: response.headers['retry-after'] ?? null };
  } catch (cause) {
    return new ProviderFault('unknown', 'no-answer', { cause, isOutage: true });
  }
}

function retryDelayMs(tries: number, retryAfter: string | null): number {
  const requestedMs = Number(retryAfter) * 1000;
  if (requestedMs > 0) return Math.min(requestedMs, MAX_RETRY_DELAY_MS);
  return 200 * 2 ** tries * (0.5 + Math.random());
}
