import { setTimeout as wait } from 'node:timers/promises';
import { ProviderFault } from './provider-fault.ts';

export type ProviderCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** The provider answers a repeat with the first answer, so that a lost one may be asked for again. */
  repeatable: boolean;
  /** Milliseconds for one try; 30 s unless told, 60 s where money moves. */
  timeout?: number;
};

export type ProviderAnswer = { status: number; json: unknown; text: string };

const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const WORTH_AGAIN = new Set([408, 409, 429, 500, 502, 503, 504]);
const LONGEST_WAIT_MS = 5_000;

/**
 * Calls a provider. Only calls that may be repeated are tried again, at most twice, with growing and uneven pauses.
 * @throws ProviderFault `unknown` when nobody answered or the answer is a fault of the provider's
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  for (let tried = 0; ; tried += 1) {
    const last = !call.repeatable || tried === RETRIES;
    const answer = await tryOnce(call, last);
    if (answer && (!WORTH_AGAIN.has(answer.status) || last)) {
      if (answer.status >= 500 || answer.status === 429) throw new ProviderFault('unknown', `http-${answer.status}`);
      return answer;
    }
    await wait(pauseBefore(tried, answer?.retryAfter));
  }
}

type Tried = ProviderAnswer & { retryAfter: string | null };

async function tryOnce(call: ProviderCall, last: boolean): Promise<Tried | null> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body,
      // a provider has no reason to send a call elsewhere, and credentials must not follow
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeout ?? TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, json: readJson(text), retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    if (last) throw new ProviderFault('unknown', 'no-answer', { cause });
    return null;
  }
}

function pauseBefore(tried: number, retryAfter: string | null | undefined): number {
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
