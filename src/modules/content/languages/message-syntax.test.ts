import { expect, test } from 'vitest';
import { LOCALES } from '../../../kernel/locale.ts';
import { flattenMessages } from '../texts/message-tree.rules.ts';
import { readShippedMessages } from './list-messages.ts';
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
  ['{n, number, ::currency/ABCD}', '{n, number}', 'en', 'texts.syntax'],
  ['{n, number, ::unit/foo}', '{n, number}', 'en', 'texts.syntax'],
  [`{n, number, ::.${'0'.repeat(101)}}`, '{n, number}', 'en', 'texts.syntax'],
  ['{n, plural, one {{n, number, noSuchFormat}} other {#}}', '{n, number}', 'en', 'texts.syntax'],
  ['{n, selectordinal, one {#st} other {#th}}', '{n, selectordinal, other {#.}}', 'en', 'texts.missing-plural'],
])('%s for “%s” in %s is refused: %s', (text, english, locale, code) => {
  expect(findTextProblem(text, english, locale)?.code).toBe(code);
});

test.each([
  ['Hi {name}', 'Hello {name}', 'en'],
  ['{count} objets', COUNT, 'fr'],
  ['{count, plural, one {# objet} other {# objets}}', COUNT, 'fr'],
  ['{count, plural, =0 {none} other {# ürün} one {# ürün}}', COUNT, 'tr'],
  ['{count, plural, one {# of {count, number, ::.00}} other {#}}', COUNT, 'en'],
  ['5 < 6 & "7"', 'Text', 'en'],
])('%s for “%s” in %s is valid', (text, english, locale) => {
  expect(findTextProblem(text, english, locale)).toBeNull();
});

test.each(LOCALES)('every built-in text in %s is valid with a full stop', async (locale) => {
  const english = flattenMessages(await readShippedMessages('en'));
  const texts = [...flattenMessages(await readShippedMessages(locale))];
  expect(texts.filter(([key, text]) => findTextProblem(`${text}.`, english.get(key) ?? '', locale, text))).toEqual([]);
});

test('a language needs the plural forms of its integers', () => {
  expect(listPluralForms('ar', 'cardinal').toSorted()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
  expect(listPluralForms('fr', 'cardinal').toSorted()).toEqual(['one', 'other']);
  expect(listPluralForms('en', 'ordinal').toSorted()).toEqual(['few', 'one', 'other', 'two']);
});

test('the plural forms of a language are computed once', () => {
  expect(listPluralForms('ar', 'cardinal')).toBe(listPluralForms('ar', 'cardinal'));
  expect(listPluralForms('en', 'ordinal')).not.toBe(listPluralForms('en', 'cardinal'));
});
