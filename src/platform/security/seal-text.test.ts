import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealedText, sealText } from './seal-text.ts';

const KEY = randomBytes(32);

test('a sealed text can be opened only with its key and for its purpose', () => {
  const sealed = sealText(KEY, 'password 1', 'set-up');
  expect(sealed).not.toContain('password');
  expect(openSealedText(KEY, sealed, 'set-up')).toBe('password 1');
  expect(openSealedText(KEY, sealed, 'settings')).toBeNull();
  expect(openSealedText(randomBytes(32), sealed, 'set-up')).toBeNull();
});

test('a modified or empty text is not opened', () => {
  const sealed = sealText(KEY, 'password 1', 'set-up');
  expect(openSealedText(KEY, `${sealed.slice(0, -4)}AAAA`, 'set-up')).toBeNull();
  expect(openSealedText(KEY, '', 'set-up')).toBeNull();
});
