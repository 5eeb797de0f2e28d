import { expect, test } from 'vitest';
import { soundKey, soundKeys } from './sound-key.rules.ts';

test.each([
  ['samsung', 'سامسونج', 'samsoung', 'सैमसंग'],
  ['charger', 'chargeur'],
  ['شاحن', 'sha7en', 'chahen'],
  ['फ़ोन', 'phone', 'fon'],
])('%s sounds like %s', (...words) => {
  expect(new Set(words.map(soundKey)).size).toBe(1);
});

test('a Hindi j may be a z whose dot was left out', () => {
  expect(soundKeys('जेफिरिक्स')).toContain(soundKey('zefirix'));
});

test('vowels alone have no sound', () => {
  expect(soundKey('aei')).toBe('');
});
