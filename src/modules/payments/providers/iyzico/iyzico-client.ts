import { randomToken } from '../../../../kernel/ids.ts';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import { callProvider } from '../../circuit/provider-http.ts';
import { sign } from '../../circuit/signatures.ts';
import { failure } from './iyzico-responses.ts';

export type IyzicoKeys = { apiKey: string; secretKey: string; baseUrl: string };

export type IyzicoRequest = {
  path: string;
  /** Query of a GET request. */
  query?: Record<string, string>;
  /** Body of a POST request. */
  body?: object;
  /** The protocol has no idempotency keys: only requests that move no money are retried. */
  repeatable: boolean;
  /** Milliseconds. */
  timeout?: number;
};

/** The requested data, or an error code; an error about a failed payment also contains its status. */
export type IyzicoResponse = { ok: true; json: unknown } | { ok: false; code: string; json: unknown };

/** Wrong signature, unknown key: the shop's keys are invalid, and the request was not processed. */
const KEY_ERROR_CODES = new Set(['1000', '1001']);

/** Sends requests to iyzico, each signed (IYZWSv2) over the exact body text. */
export function createIyzicoClient({ apiKey, secretKey, baseUrl }: IyzicoKeys) {
  return async function call({ path, query, body, repeatable, timeout }: IyzicoRequest): Promise<IyzicoResponse> {
    const url = new URL(baseUrl + path);
    const text = body === undefined ? '' : JSON.stringify(body);
    const random = randomToken();
    // path without the query
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
    if (KEY_ERROR_CODES.has(code)) throw new ProviderFault('refused', code);
    return { ok: false, code, json };
  };
}
