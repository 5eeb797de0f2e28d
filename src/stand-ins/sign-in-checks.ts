import { z } from 'zod';

const CHALLENGE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/** What Google's page takes; parameters that it does not know are refused here, so that slips are seen. */
export function googleAsked(clientId: string, redirectUri: string) {
  return z.strictObject({
    client_id: z.literal(clientId),
    redirect_uri: z.literal(redirectUri),
    response_type: z.literal('code'),
    scope: z.string().refine((said) => said.split(' ').includes('openid')),
    state: z.string().min(16),
    nonce: z.string().min(16),
    code_challenge: z.string().regex(CHALLENGE),
    code_challenge_method: z.literal('S256'),
    prompt: z.enum(['select_account', 'consent', 'none']).optional(),
    hl: z.string().optional(),
  });
}

/** Facebook's page: its scopes, and no nonce. */
export function facebookAsked(clientId: string, redirectUri: string) {
  return z.strictObject({
    client_id: z.literal(clientId),
    redirect_uri: z.literal(redirectUri),
    response_type: z.literal('code'),
    scope: z.string().refine((said) => said.split(',').every((one) => ['email', 'public_profile'].includes(one))),
    state: z.string().min(16),
    code_challenge: z.string().regex(CHALLENGE),
    code_challenge_method: z.literal('S256'),
    locale: z
      .string()
      .regex(/^[a-z]{2}_[A-Z]{2}$/)
      .optional(),
  });
}

/** What is sent to redeem a code, by either. */
export const wantedTokens = z.strictObject({
  grant_type: z.literal('authorization_code'),
  code: z.string().min(1),
  redirect_uri: z.url(),
  code_verifier: z.string().regex(VERIFIER),
  client_id: z.string(),
  client_secret: z.string(),
});
