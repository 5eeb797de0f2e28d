import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { renderToStaticMarkup } from 'react-dom/server';
import * as whole from 'use-intl';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../kernel/locale.ts';
import * as ours from './browser-intl.tsx';

type MessageTree = { [key: string]: string | MessageTree };
type CompiledMessages = { [key: string]: ReturnType<typeof compile> | CompiledMessages };
type Translate = (key: string, values?: Record<string, number>) => string;

/** One number for every plural category of the locales, and one that needs digit grouping. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1250.5];

test.each(LOCALES)('the browser formats every message of %s as the server does', (locale) => {
  const texts = readMessages(locale);
  const [onServer, inBrowser] = [translateOnServer(locale, texts), translateInBrowser(locale, texts)];
  for (const [key, text] of flattenMessages(texts)) {
    const names = [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name ?? '');
    for (const count of names.length > 0 ? COUNTS : [1]) {
      const values = Object.fromEntries(names.map((name) => [name, count]));
      expect([key, inBrowser(key, values)]).toEqual([key, onServer(key, values)]);
    }
  }
});

test('a missing message is shown as its key', () => {
  expect(translateInBrowser('en', readMessages('en'))('cart.noSuchWord')).toBe('cart.noSuchWord');
});

type PageProps = { onTranslate: (say: Translate) => null };

const ServerPage = ({ onTranslate }: PageProps) => onTranslate(whole.useTranslations() as Translate);
const BrowserPage = ({ onTranslate }: PageProps) => onTranslate(ours.useTranslations() as Translate);

function translateOnServer(locale: Locale, messages: MessageTree): Translate {
  return captureTranslate((hold) => (
    <whole.IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <ServerPage onTranslate={hold} />
    </whole.IntlProvider>
  ));
}

function translateInBrowser(locale: Locale, messages: MessageTree): Translate {
  return captureTranslate((hold) => (
    <ours.IntlProvider locale={locale} messages={compileMessages(messages)} timeZone="UTC">
      <BrowserPage onTranslate={hold} />
    </ours.IntlProvider>
  ));
}

function captureTranslate(page: (hold: PageProps['onTranslate']) => React.ReactNode): Translate {
  const said: Translate[] = [];
  renderToStaticMarkup(
    page((say) => {
      said.push(say);
      return null;
    }),
  );
  const [say] = said;
  if (!say) throw new Error('nothing was rendered');
  return say;
}

function readMessages(locale: Locale): MessageTree {
  return JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
}

function flattenMessages(texts: MessageTree, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[before + key, value] as [string, string]]
      : flattenMessages(value, `${before}${key}.`),
  );
}

function compileMessages(texts: MessageTree): CompiledMessages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileMessages(value),
    ]),
  );
}
