import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { renderToStaticMarkup } from 'react-dom/server';
import * as whole from 'use-intl';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../kernel/locale.ts';
import * as ours from './browser-intl.tsx';

type Texts = { [key: string]: string | Texts };
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };
type Say = (key: string, values?: Record<string, number>) => string;

/** One number for every plural category of the locales, and one that needs digit grouping. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1250.5];

test.each(LOCALES)('the browser formats every message of %s as the server does', (locale) => {
  const texts = textsOf(locale);
  const [onServer, inBrowser] = [serverSays(locale, texts), browserSays(locale, texts)];
  for (const [key, text] of flat(texts)) {
    const names = [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name ?? '');
    for (const count of names.length > 0 ? COUNTS : [1]) {
      const values = Object.fromEntries(names.map((name) => [name, count]));
      expect([key, inBrowser(key, values)]).toEqual([key, onServer(key, values)]);
    }
  }
});

test('a missing message is shown as its key', () => {
  expect(browserSays('en', textsOf('en'))('cart.noSuchWord')).toBe('cart.noSuchWord');
});

type Hold = { hold: (say: Say) => null };

const ServerPage = ({ hold }: Hold) => hold(whole.useTranslations() as Say);
const BrowserPage = ({ hold }: Hold) => hold(ours.useTranslations() as Say);

function serverSays(locale: Locale, messages: Texts): Say {
  return held((hold) => (
    <whole.IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <ServerPage hold={hold} />
    </whole.IntlProvider>
  ));
}

function browserSays(locale: Locale, messages: Texts): Say {
  return held((hold) => (
    <ours.IntlProvider locale={locale} messages={compiled(messages)} timeZone="UTC">
      <BrowserPage hold={hold} />
    </ours.IntlProvider>
  ));
}

function held(page: (hold: Hold['hold']) => React.ReactNode): Say {
  const said: Say[] = [];
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

function textsOf(locale: Locale): Texts {
  return JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
}

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
}

function compiled(texts: Texts): Compiled {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]),
  );
}
