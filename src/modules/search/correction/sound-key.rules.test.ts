import { expect, test } from 'vitest';
import { computeSoundKey, computeSoundKeys } from './sound-key.rules.ts';

test.each([
  ['samsung', 'سامسونج', 'samsoung', 'सैमसंग'],
  ['charger', 'chargeur'],
  ['شاحن', 'sha7en', 'chahen'],
  ['फ़ोन', 'phone', 'fon'],
])('%s sounds like %s', (...words) => {
  expect(new Set(words.map(computeSoundKey)).size).toBe(1);
});

test('a Hindi j may be a z without its dot', () => {
  expect(computeSoundKeys('जेफिरिक्स')).toContain(computeSoundKey('zefirix'));
});

test('a word without consonants has no sound key', () => {
  expect(computeSoundKey('aei')).toBe('');
});
