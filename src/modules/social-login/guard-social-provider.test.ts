import { expect, test } from 'vitest';
import { guardSocialProvider } from './guard-social-provider.ts';
import { createGoogleProvider } from './providers/google.provider.ts';

const secrets = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' };
const input = { ...secrets, redirectUri: 'https://shop.example/callback', locale: 'en' as const };

test('an unavailable sign-in provider is not called again, and the visitor gets the same error immediately', async () => {
  let calls = 0;
  // no server listens on this port
  const google = createGoogleProvider({ clientId: 'id', clientSecret: 'secret', issuerUrl: 'http://127.0.0.1:9' });
  const counted = {
    ...google,
    createAuthorizationUrl: (...input: Parameters<typeof google.createAuthorizationUrl>) => {
      calls += 1;
      return google.createAuthorizationUrl(...input);
    },
  };
  const guarded = guardSocialProvider(counted, { callsForPage: true });
  const answers = [];
  for (let visit = 0; visit < 5; visit += 1) answers.push(await guarded.createAuthorizationUrl(input, () => undefined));
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'social.unavailable', facts: { provider: 'Google' } } });
  }
  expect(calls).toBe(3);
});
