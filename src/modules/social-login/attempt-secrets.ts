import { createHash } from 'node:crypto';
import type { SocialSecrets } from './social-provider.ts';

/**
 * Secrets that only the browser that started the flow can reproduce. They are derived from its cookie and the state, so
 * that a leaked database is not sufficient to redeem an intercepted authorization response.
 */
export function deriveSecrets(browserToken: string, state: string): SocialSecrets {
  const derive = (purpose: string) =>
    createHash('sha256')
      .update(JSON.stringify([purpose, browserToken, state]))
      .digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('code-verifier') };
}
