import { createHash } from 'node:crypto';
import { randomToken } from '../../kernel/ids.ts';

/** Parameters of an authorization request. */
export type AuthorizationRequest = { redirectUri: string; state: string; codeChallenge: string; nonce: string | null };

/** Authorization code that was issued to a demo user. */
type IssuedCode = { request: AuthorizationRequest; person: string; at: number };

const CODE_TTL_MS = 60_000;

/** Stores open sign-in pages and issued authorization codes. A code is valid once, for one minute. */
export function createAuthorizationStore(clock: () => Date) {
  const open = new Map<string, AuthorizationRequest>();
  const codes = new Map<string, IssuedCode>();
  return {
    open(asked: AuthorizationRequest): string {
      const id = randomToken().slice(0, 22);
      open.set(id, asked);
      return id;
    },
    /** Closes a sign-in page, once. */
    close(id: string): AuthorizationRequest | undefined {
      const asked = open.get(id);
      open.delete(id);
      return asked;
    },
    giveCode(asked: AuthorizationRequest, person: string): string {
      const code = `4/${randomToken()}`;
      codes.set(code, { request: asked, person, at: clock().getTime() });
      return code;
    },
    /** Redeems a code; null when it is used, expired or issued to another client. */
    redeem(fields: { code: string; redirect_uri: string; code_verifier: string }): IssuedCode | null {
      const given = codes.get(fields.code);
      codes.delete(fields.code);
      if (!given || clock().getTime() - given.at > CODE_TTL_MS) return null;
      const challenge = createHash('sha256').update(fields.code_verifier).digest('base64url');
      if (challenge !== given.request.codeChallenge || fields.redirect_uri !== given.request.redirectUri) return null;
      return given;
    },
  };
}

/** Builds the redirect URL to the shop with the original state. */
export function redirectUrl({ redirectUri, state }: AuthorizationRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  return url.href;
}
