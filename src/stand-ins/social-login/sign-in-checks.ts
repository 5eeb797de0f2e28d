import { z } from 'zod';

const CHALLENGE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Parameters of Google's authorization page; unknown ones are refused to detect mistakes. */
export function googleAuthorizeSchema(clientId: string, redirectUri: string) {
  return z.strictObject({
    client_id: z.literal(clientId),
    redirect_uri: z.literal(redirectUri),
    response_type: z.literal('code'),
    scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
    state: z.string().min(16),
    nonce: z.string().min(16),
    code_challenge: z.string().regex(CHALLENGE),
    code_challenge_method: z.literal('S256'),
    prompt: z.enum(['select_account', 'consent', 'none']).optional(),
    hl: z.string().optional(),
  });
}

/** Parameters of Facebook's authorization page: other scopes, no nonce. */
export function facebookAuthorizeSchema(clientId: string, redirectUri: string) {
  return z.strictObject({
    client_id: z.literal(clientId),
    redirect_uri: z.literal(redirectUri),
    response_type: z.literal('code'),
    scope: z.string().refine((scope) => scope.split(',').every((one) => ['email', 'public_profile'].includes(one))),
    state: z.string().min(16),
    code_challenge: z.string().regex(CHALLENGE),
    code_challenge_method: z.literal('S256'),
    locale: z
      .string()
      .regex(/^[a-z]{2}_[A-Z]{2}$/)
      .optional(),
  });
}

/** Token request of both providers. */
export const tokenRequestSchema = z.strictObject({
  grant_type: z.literal('authorization_code'),
  code: z.string().min(1),
  redirect_uri: z.url(),
  code_verifier: z.string().regex(VERIFIER),
  client_id: z.string(),
  client_secret: z.string(),
});
