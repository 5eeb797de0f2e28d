import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { writtenNumbers } from './written-numbers.ts';

const message = compile('{page} of {count, plural, one {# page} other {# pages in {parts}}}');

test('what is shown as it is has the language’s digits, what is counted stays a number', () => {
  expect(writtenNumbers(message, { page: 2026, count: 12, parts: 3, name: 'A7' }, 'ar-u-nu-arab')).toEqual({
    ...{ page: '٢٠٢٦', count: 12, parts: '٣', name: 'A7' },
  });
});

test('Latin digits need no writing', () => {
  const values = { page: 1, count: 2, parts: 3 };
  expect(writtenNumbers(message, values, 'ar-u-nu-latn')).toBe(values);
});
