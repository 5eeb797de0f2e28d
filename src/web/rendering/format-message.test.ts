import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { _createCache, _createIntlFormatters, createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { LOCALES } from '../../kernel/locale.ts';
import formatMessage from './format-message.ts';

type MessageTree = { [key: string]: string | MessageTree };

/** One number for every plural category of the locales, and one that needs digit grouping. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1250.5];
/** For messages without plural forms. */
const NUMBERS = [1, 1250.5];

const cache = _createCache();
const formatters = _createIntlFormatters(cache);

test.each(LOCALES)('every compiled message of %s is formatted as its source text', (locale) => {
  const messages: MessageTree = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  const translate = createTranslator({ locale, messages, timeZone: 'UTC' }) as Translate;
  for (const [key, text] of flattenMessages(messages)) {
    const message = compile(text);
    const names = [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name ?? '');
    const numbers = /plural|selectordinal/.test(text) ? COUNTS : NUMBERS;
    for (const count of names.length > 0 ? numbers : [1]) {
      const values = Object.fromEntries(names.map((name) => [name, count]));
      expect([key, format(message, values, locale)]).toEqual([key, translate(key, values)]);
    }
  }
});

test('numbers inserted as plain text get the digits of the language', () => {
  expect(format(compile('{page} / {count, number}'), { page: 2, count: 3 }, 'ar-u-nu-arab')).toBe('٢ / ٣');
});

type Translate = (key: string, values?: Record<string, number>) => string;

function format(message: ReturnType<typeof compile>, values: Record<string, number>, locale: string) {
  return formatMessage('', message, values, { cache, formatters, locale, timeZone: 'UTC' });
}

function flattenMessages(texts: MessageTree, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flattenMessages(value, `${before}${key}.`),
  );
}
