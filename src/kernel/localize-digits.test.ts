import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { localizeDigits, localizeNumbers } from './localize-digits.ts';

const message = compile('{page} of {count, plural, one {# page} other {# pages in {parts}}}');

test('plain number arguments get the digits of the language, plural arguments stay numbers', () => {
  expect(localizeNumbers(message, { page: 2026, count: 12, parts: 3, name: 'A7' }, 'ar-u-nu-arab')).toEqual({
    page: '٢٠٢٦',
    count: 12,
    parts: '٣',
    name: 'A7',
  });
});

test('Latin digits are not converted', () => {
  const values = { page: 1, count: 2, parts: 3 };
  expect(localizeNumbers(message, values, 'ar-u-nu-latn')).toBe(values);
});

test('digits in messages are converted, except in codes and names', () => {
  const arabic = {
    stars: compile('{value} من 5 نجوم'),
    left: compile('{count, plural, one {بقي {name} من 10} other {#}}'),
    hint: compile('10 أحرف مثل 7K3M9PXW2C أو A2633 أو iPhone 13، واطلب *#06#، حتى 1.5 ميغابايت'),
  };
  expect(localizeDigits(arabic, 'arab')).toEqual({
    stars: compile('{value} من ٥ نجوم'),
    left: compile('{count, plural, one {بقي {name} من ١٠} other {#}}'),
    hint: compile('١٠ أحرف مثل 7K3M9PXW2C أو A2633 أو iPhone 13، واطلب *#06#، حتى 1.5 ميغابايت'),
  });
});
