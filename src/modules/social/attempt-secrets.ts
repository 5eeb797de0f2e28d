import { createHash } from 'node:crypto';
import type { SocialSecrets } from './social-provider.ts';

/**
 * What only the browser that set out can show again. Made from its cookie and the state, so that the database holds
 * nothing with which a stolen answer could be redeemed.
 */
export function secretsOf(browserToken: string, state: string): SocialSecrets {
  const derive = (purpose: string) =>
    createHash('sha256')
      .update(JSON.stringify([purpose, browserToken, state]))
      .digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('code-verifier') };
}
