import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { type Locale, withDigits } from '../kernel/locale.ts';
import { messagesOf } from '../platform/words.ts';
import { PageNamesProvider } from './address.ts';
import { browserMessages } from './browser-messages.server.ts';
import { type KeptPart, type MarkupKeeper, MarkupKeeperContext, PLACE } from './kept-markup.tsx';
import { PageMoneyProvider } from './ui/money-format.tsx';

/** Room for the cards of some five thousand products in five languages; bytes. */
const MOST = 32_000_000;

/** Markup as it goes out, so that pages are put together without reading or writing their letters again. */
export type Markup = {
  /** What the part wants announced in the page's head. */
  head: string;
  body: Uint8Array;
};

/** Least recently used first. A key says everything its markup is made from, so that none is ever out of date. */
const kept = new Map<string, Markup>();
let size = 0;

const OPENS = `<${PLACE} id="`;
const CLOSES = `"></${PLACE}>`;
/** React names pictures to fetch early before everything else when what it renders has no head of its own. */
const ANNOUNCED = /^(?:<link rel="preload"[^>]*>)+/;

const encoder = new TextEncoder();

export type OpenKeeper = {
  keep: MarkupKeeper;
  /** Markup in which the kept parts stand at their places. */
  fill(html: string): Markup;
};

/** Keeps the parts of one page, or of a part: `keep` while it is rendered, then `fill`. */
export function openMarkupKeeper(locale: Locale): OpenKeeper {
  const parts: KeptPart[] = [];
  return {
    keep: (part) => parts.push(part) - 1,
    fill(html) {
      if (parts.length === 0) return { head: '', body: encoder.encode(html) };
      let head = '';
      const pieces: Uint8Array[] = [];
      let from = 0;
      for (let at = html.indexOf(OPENS); at !== -1; at = html.indexOf(OPENS, from)) {
        const end = html.indexOf(CLOSES, at);
        pieces.push(encoder.encode(html.slice(from, at)));
        const part = parts[Number(html.slice(at + OPENS.length, end))];
        if (part) {
          const markup = markupOf(part, locale);
          head += markup.head;
          pieces.push(markup.body);
        }
        from = end + CLOSES.length;
      }
      pieces.push(encoder.encode(html.slice(from)));
      return { head, body: Buffer.concat(pieces) };
    },
  };
}

function markupOf(part: KeptPart, locale: Locale): Markup {
  const key = `${withDigits(locale)} ${browserMessages(locale).version} ${part.name} ${textOf(part.money)} ${textOf(part.pages)} ${textOf(part.from)}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const markup = render(part, locale);
  kept.set(key, markup);
  size += sizeOf(key, markup);
  for (const [oldest, its] of kept) {
    if (size <= MOST) break;
    kept.delete(oldest);
    size -= sizeOf(oldest, its);
  }
  return markup;
}

function render({ money, pages, part }: KeptPart, locale: Locale): Markup {
  const keeper = openMarkupKeeper(locale);
  const html = renderToString(
    <IntlProvider locale={withDigits(locale)} messages={messagesOf(locale)} timeZone="UTC">
      <PageMoneyProvider value={money}>
        <PageNamesProvider value={pages}>
          <MarkupKeeperContext value={keeper.keep}>{part}</MarkupKeeperContext>
        </PageNamesProvider>
      </PageMoneyProvider>
    </IntlProvider>,
  );
  const announced = ANNOUNCED.exec(html)?.[0] ?? '';
  const { head, body } = keeper.fill(html.slice(announced.length));
  return { head: announced + head, body };
}

function sizeOf(key: string, { head, body }: Markup): number {
  return key.length + head.length + body.length;
}

/** What pages share, such as their frame, is written down once for all of them. */
const texts = new WeakMap<object, string>();

function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? '';
  const known = texts.get(data);
  if (known !== undefined) return known;
  const text = JSON.stringify(data);
  texts.set(data, text);
  return text;
}
