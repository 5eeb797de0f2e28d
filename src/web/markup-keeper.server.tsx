import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import type { Locale } from '../kernel/locale.ts';
import { messagesOf } from '../platform/words.ts';
import { type MarkupKeeper, PLACE } from './kept-markup.tsx';

/** Room for the cards of some five thousand products in five languages; characters. */
const MOST = 24_000_000;

/** Least recently used first. A key says everything its markup is made from, so that none is ever out of date. */
const kept = new Map<string, string>();
let size = 0;

const OPENS = `<${PLACE} id="`;
const CLOSES = `"></${PLACE}>`;

export type OpenKeeper = {
  keep: MarkupKeeper;
  /** The page's markup in pieces, with the kept ones at their places. */
  pieces(html: string): string[];
};

/** Keeps the parts of one page: `keep` while it is rendered, then `pieces`. */
export function openMarkupKeeper(locale: Locale): OpenKeeper {
  const parts: { key: string; part: ReactElement }[] = [];
  return {
    keep: (key, part) => parts.push({ key: `${locale} ${key}`, part }) - 1,
    pieces(html) {
      const pieces: string[] = [];
      let from = 0;
      for (let at = html.indexOf(OPENS); at !== -1; at = html.indexOf(OPENS, from)) {
        const end = html.indexOf(CLOSES, at);
        const found = parts[Number(html.slice(at + OPENS.length, end))];
        pieces.push(html.slice(from, at), found ? markupOf(found.key, found.part, locale) : '');
        from = end + CLOSES.length;
      }
      pieces.push(html.slice(from));
      return pieces;
    },
  };
}

function markupOf(key: string, part: ReactElement, locale: Locale): string {
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const markup = renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      {part}
    </IntlProvider>,
  );
  kept.set(key, markup);
  size += key.length + markup.length;
  for (const [oldest, its] of kept) {
    if (size <= MOST) break;
    kept.delete(oldest);
    size -= oldest.length + its.length;
  }
  return markup;
}
