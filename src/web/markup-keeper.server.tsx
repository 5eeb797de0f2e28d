import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { type Locale, withDigits } from '../kernel/locale.ts';
import { messagesOf } from '../platform/words.ts';
import { PageNamesProvider } from './address.ts';
import { browserMessages } from './browser-messages.server.ts';
import { type KeptPart, type MarkupKeeper, MarkupKeeperContext, PLACE } from './kept-markup.tsx';
import { PageMoneyProvider } from './ui/money-format.tsx';

/** Enough for the cards of about 5000 products in five locales; bytes. */
const MOST = 32_000_000;

/** Encoded markup, so that a page is concatenated from bytes without encoding it again. */
export type Markup = {
  /** Preload links for the page's head. */
  head: string;
  body: Uint8Array;
};

/** LRU cache, least recently used first. The key contains all inputs of the markup, so entries never become stale. */
const kept = new Map<string, Markup>();
let size = 0;

const OPENS = `<${PLACE} id="`;
const CLOSES = `"></${PLACE}>`;
/** React writes preload links for images before the markup when it renders a fragment without `<head>`. */
const ANNOUNCED = /^(?:<link rel="preload"[^>]*>)+/;

const encoder = new TextEncoder();

export type OpenKeeper = {
  keep: MarkupKeeper;
  /** Replaces the placeholders in rendered HTML with the cached fragments. */
  fill(html: string): Markup;
};

/** Collects the fragments of one page, or of one fragment: call `keep` during the render, then `fill`. */
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
  const cached = kept.get(key);
  if (cached) {
    kept.delete(key);
    kept.set(key, cached);
    return cached;
  }
  const markup = render(part, locale);
  kept.set(key, markup);
  size += sizeOf(key, markup);
  for (const [oldest, evicted] of kept) {
    if (size <= MOST) break;
    kept.delete(oldest);
    size -= sizeOf(oldest, evicted);
  }
  return markup;
}

function render({ money, pages, part }: KeptPart, locale: Locale): Markup {
  const fragments = openMarkupKeeper(locale);
  const html = renderToString(
    <IntlProvider locale={withDigits(locale)} messages={messagesOf(locale)} timeZone="UTC">
      <PageMoneyProvider value={money}>
        <PageNamesProvider value={pages}>
          <MarkupKeeperContext value={fragments.keep}>{part}</MarkupKeeperContext>
        </PageNamesProvider>
      </PageMoneyProvider>
    </IntlProvider>,
  );
  const preloads = ANNOUNCED.exec(html)?.[0] ?? '';
  const { head, body } = fragments.fill(html.slice(preloads.length));
  return { head: preloads + head, body };
}

function sizeOf(key: string, { head, body }: Markup): number {
  return key.length + head.length + body.length;
}

/** Serialized inputs: objects that pages share, such as the layout data, are serialized once. */
const texts = new WeakMap<object, string>();

function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? '';
  const known = texts.get(data);
  if (known !== undefined) return known;
  const text = JSON.stringify(data);
  texts.set(data, text);
  return text;
}
