import { expect, test } from 'vitest';
import { createTotpSecret, currentTotpStep, encodeBase32, findTotpStep, generateTotpCode, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1_000);

test('codes are those of RFC 6238, appendix B', () => {
  const known: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of known) expect(generateTotpCode(SECRET, currentTotpStep(at(seconds)))).toBe(code);
});

test('a code is valid one step before and after its own, and no longer', () => {
  const now = at(1_000_000_020);
  const step = currentTotpStep(now);
  for (const near of [-1, 0, 1])
    expect(findTotpStep(SECRET, generateTotpCode(SECRET, step + near), now)).toBe(step + near);
  for (const far of [-2, 2]) expect(findTotpStep(SECRET, generateTotpCode(SECRET, step + far), now)).toBeNull();
});

test('secrets are encoded as in RFC 4648 and in the key URI', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(encodeBase32(createTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(SECRET, { issuer: 'Souk & Co', account: 'ada@shop.example' })).toBe(
    'otpauth://totp/Souk%20%26%20Co:ada%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Souk%20%26%20Co',
  );
});
