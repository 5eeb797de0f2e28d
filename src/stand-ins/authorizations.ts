import { createHash } from 'node:crypto';
import { randomToken } from '../kernel/ids.ts';

/** Parameters of an authorization request. */
export type Asked = { redirectUri: string; state: string; codeChallenge: string; nonce: string | null };

/** Authorization code that was issued to a demo user. */
type Given = { asked: Asked; person: string; at: number };

const CODE_MS = 60_000;

/** Stores open sign-in pages and issued authorization codes. A code is valid once, for one minute. */
export function authorizations(clock: () => Date) {
  const open = new Map<string, Asked>();
  const codes = new Map<string, Given>();
  return {
    open(asked: Asked): string {
      const id = randomToken().slice(0, 22);
      open.set(id, asked);
      return id;
    },
    /** Closes a sign-in page, once. */
    close(id: string): Asked | undefined {
      const asked = open.get(id);
      open.delete(id);
      return asked;
    },
    giveCode(asked: Asked, person: string): string {
      const code = `4/${randomToken()}`;
      codes.set(code, { asked, person, at: clock().getTime() });
      return code;
    },
    /** Redeems a code; null when it is used, expired or issued to another client. */
    redeem(fields: { code: string; redirect_uri: string; code_verifier: string }): Given | null {
      const given = codes.get(fields.code);
      codes.delete(fields.code);
      if (!given || clock().getTime() - given.at > CODE_MS) return null;
      const challenge = createHash('sha256').update(fields.code_verifier).digest('base64url');
      if (challenge !== given.asked.codeChallenge || fields.redirect_uri !== given.asked.redirectUri) return null;
      return given;
    },
  };
}

/** Builds the redirect URL to the shop with the original state. */
export function wayBack({ redirectUri, state }: Asked, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  return url.href;
}
