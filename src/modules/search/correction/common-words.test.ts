import { expect, test } from 'vitest';
import { tokenize } from '../text/tokenizer.rules.ts';
import { isCommonWord } from './common-words.ts';

test('words of the interface and of the list of common words are correct in their language only', () => {
  for (const word of ['store', 'cash', 'trade', 'red']) expect(isCommonWord(word, 'en'), word).toBe(true);
  expect(tokenize('kırmızı').every((word) => isCommonWord(word, 'tr'))).toBe(true);
  expect(isCommonWord('rouge', 'en')).toBe(false);
  expect(isCommonWord('phoen', 'en')).toBe(false);
});
