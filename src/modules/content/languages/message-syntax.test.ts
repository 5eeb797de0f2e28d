import { expect, test } from 'vitest';
import { findTextProblem, listPluralForms } from './message-syntax.rules.ts';

const COUNT = '{count, plural, one {# item} other {# items}}';

test.each([
  ['{name', 'Hello {name}', 'en', 'texts.syntax'],
  ['Hello', 'Hello {name}', 'en', 'texts.missing-placeholder'],
  ['Hello {name} and {other}', 'Hello {name}', 'en', 'texts.unknown-placeholder'],
  ['<b>Hello</b> {name}', 'Hello {name}', 'en', 'texts.tag'],
  ['{name, plural, one {a} other {b}}', 'Hello {name}', 'en', 'texts.placeholder-type'],
  ['On {day}', 'On {day, date, long}', 'en', 'texts.placeholder-type'],
  ['{count, plural, other {# items}}', COUNT, 'en', 'texts.missing-plural'],
  ['{count, plural, one {قطعة} other {# قطعة}}', COUNT, 'ar', 'texts.missing-plural'],
  ['{n, selectordinal, one {#st} other {#th}}', '{n, selectordinal, other {#.}}', 'en', 'texts.missing-plural'],
])('%s for “%s” in %s is refused: %s', (text, english, locale, code) => {
  expect(findTextProblem(text, english, locale)?.code).toBe(code);
});

test.each([
  ['Hi {name}', 'Hello {name}', 'en'],
  ['{count} objets', COUNT, 'fr'],
  ['{count, plural, one {# objet} other {# objets}}', COUNT, 'fr'],
  ['{count, plural, =0 {none} other {# ürün} one {# ürün}}', COUNT, 'tr'],
  ['5 < 6 & "7"', 'Text', 'en'],
])('%s for “%s” in %s is valid', (text, english, locale) => {
  expect(findTextProblem(text, english, locale)).toBeNull();
});

test('a language needs the plural forms of its integers', () => {
  expect(listPluralForms('ar', 'cardinal').sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
  expect(listPluralForms('fr', 'cardinal').sort()).toEqual(['one', 'other']);
  expect(listPluralForms('en', 'ordinal').sort()).toEqual(['few', 'one', 'other', 'two']);
});
