import { randomToken } from '../../../kernel/ids.ts';
import type { IyzicoKeys } from '../../../payment-keys.ts';
import { ProviderFault } from '../provider-fault.ts';
import { callProvider } from '../provider-http.ts';
import { sign } from '../signatures.ts';
import { failure } from './iyzico-answers.ts';

export type IyzicoCall = {
  path: string;
  /** Of a question that is asked with GET. */
  query?: Record<string, string>;
  /** Of a call that is posted. */
  body?: object;
  /** Nothing in the protocol keeps a call from being done twice: only what moves no money is tried again. */
  repeatable: boolean;
  /** Milliseconds. */
  timeout?: number;
};

/** The requested data, or the code of a refusal; a refusal about a failed payment also states its status. */
export type IyzicoAnswer = { ok: true; json: unknown } | { ok: false; code: string; json: unknown };

/** Wrong signature, unknown key: the shop's keys are at fault, and nothing was looked at. */
const KEY_FAULTS = new Set(['1000', '1001']);

/** Calls iyzico with each call's own signature (IYZWSv2) over the very text that is sent. */
export function iyzicoCaller({ apiKey, secretKey, baseUrl }: IyzicoKeys) {
  return async function call({ path, query, body, repeatable, timeout }: IyzicoCall): Promise<IyzicoAnswer> {
    const url = new URL(baseUrl + path);
    const text = body === undefined ? '' : JSON.stringify(body);
    const random = randomToken();
    // the path as the server sees it, without the query
    const signature = sign(secretKey, random + url.pathname + text, 'hex');
    const pass = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`;
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const { json, status } = await callProvider({
      method: body === undefined ? 'GET' : 'POST',
      url: url.href,
      headers: {
        authorization: `IYZWSv2 ${Buffer.from(pass).toString('base64')}`,
        'content-type': 'application/json',
        'x-iyzi-rnd': random,
      },
      ...(body !== undefined && { body: text }),
      repeatable,
      ...(timeout !== undefined && { timeout }),
    });
    const failed = failure.safeParse(json);
    if (!failed.success) {
      if (status >= 300) throw new ProviderFault('refused', `http-${status}`);
      return { ok: true, json };
    }
    const code = String(failed.data.errorCode ?? 'failure');
    if (KEY_FAULTS.has(code)) throw new ProviderFault('refused', code);
    return { ok: false, code, json };
  };
}
