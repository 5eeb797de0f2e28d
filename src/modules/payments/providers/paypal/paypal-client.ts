import { z } from 'zod';
import { parseResponse } from '../../circuit/parse-response.ts';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import { callProvider, type ProviderResponse } from '../../circuit/provider-http.ts';

export type PaypalKeys = { clientId: string; clientSecret: string; webhookId: string; baseUrl: string };

export type PaypalRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Idempotency key: PayPal answers a repeat with the first response. */
  requestId?: string;
  /** Milliseconds. */
  timeout?: number;
};

/** Renewed before it expires, so that no request arrives with an expired token. */
const TOKEN_RENEWAL_MARGIN_MS = 60_000;

type AccessToken = { value: string; until: number };
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * Sends requests to PayPal with a shared token: one fetch serves all waiting calls, the token is cached until it
 * expires (about nine hours), and renewed once when it is rejected.
 */
export function createPaypalClient({ clientId, clientSecret, baseUrl }: PaypalKeys) {
  let token: Promise<AccessToken> | null = null;

  async function fetchToken(): Promise<AccessToken> {
    const requestedAt = Date.now();
    const { status, json } = await callProvider({
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      repeatable: true,
    });
    if (status !== 200) throw new ProviderFault('refused', 'keys-not-taken');
    const { access_token, expires_in } = parseResponse(tokenAnswer, json);
    return {
      value: access_token,
      until: requestedAt + Math.max(expires_in * 1000 - TOKEN_RENEWAL_MARGIN_MS, TOKEN_RENEWAL_MARGIN_MS),
    };
  }

  async function liveToken(): Promise<AccessToken> {
    const pending = token ?? fetchToken();
    token = pending;
    try {
      const current = await pending;
      if (current.until > Date.now()) return current;
    } catch (error) {
      // the next call fetches a new token
      if (token === pending) token = null;
      throw error;
    }
    if (token === pending) token = fetchToken();
    return liveToken();
  }

  return async function call(request: PaypalRequest): Promise<ProviderResponse> {
    const used = await liveToken();
    const response = await callWithToken(baseUrl, used, request);
    if (response.status !== 401) return response;
    if (token !== null && (await token.catch(() => null)) === used) token = null;
    return callWithToken(baseUrl, await liveToken(), request);
  };
}

function callWithToken(baseUrl: string, token: AccessToken, { method, path, body, requestId, timeout }: PaypalRequest) {
  return callProvider({
    method,
    url: baseUrl + path,
    headers: {
      authorization: `Bearer ${token.value}`,
      // required even without a body
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    },
    ...(body !== undefined && { body }),
    repeatable: method === 'GET' || requestId !== undefined,
    ...(timeout !== undefined && { timeout }),
  });
}
