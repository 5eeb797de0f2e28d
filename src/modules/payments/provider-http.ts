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
  for (let tried = 0; ; tried += 1) {
    const answer = await tryOnce(call);
    const isAnswer = !(answer instanceof ProviderFault);
    if (isAnswer && !WORTH_AGAIN.has(answer.status)) return answer;
    const pause = pauseBefore(tried, isAnswer ? answer.retryAfter : null);
    if (!call.repeatable || tried === RETRIES || pause >= providerTimeLeft()) return lastAnswer(answer);
    await wait(pause);
  }
}

function lastAnswer(answer: Tried | ProviderFault): ProviderAnswer {
  if (answer instanceof ProviderFault) throw answer;
  if (answer.status < 500 && answer.status !== 429) return answer;
  throw new ProviderFault('unknown', `http-${answer.status}`, { isOutage: true });
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
    const answer = await sendRequest({ method, url, headers, body, signal });
    const { status, text } = answer;
    if (status >= 300 && status < 400) return new ProviderFault('unknown', 'redirected');
    return { status, text, json: readJson(text), retryAfter: answer.headers['retry-after'] ?? null };
  } catch (cause) {
    return new ProviderFault('unknown', 'no-answer', { cause, isOutage: true });
  }
}

function pauseBefore(tried: number, retryAfter: string | null): number {
  const asked = Number(retryAfter) * 1000;
  if (asked > 0) return Math.min(asked, LONGEST_WAIT_MS);
  return 200 * 2 ** tried * (0.5 + Math.random());
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
