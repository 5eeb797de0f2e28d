import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { addDigitsToTag, type Locale } from '../../kernel/locale.ts';
import { copyToOwnMemory } from '../../platform/caching/own-memory.ts';
import { getMessages } from '../../platform/translator.ts';
import { PageNamesProvider } from '../links/use-locale-path.ts';
import { prefixLocale } from '../paths.ts';
import { PageMoneyProvider } from '../ui/numbers/money-format.tsx';
import { FRAGMENT_TAG, FragmentCacheContext, type FragmentInput, type RegisterFragment } from './cached-fragment.tsx';
import { ignoreMissingMessage } from './ignore-missing-message.ts';
import { getBrowserMessages } from './messages/browser-messages.server.ts';

/** Enough for the cards of about 5000 products in five locales; bytes. */
const MAX_CACHE_BYTES = 32_000_000;

/** Encoded markup, so that a page is concatenated from bytes without encoding it again. */
export type Markup = {
  /** Preload links for the page's head. */
  head: string;
  body: Uint8Array;
};

/** The key contains all inputs of the markup, so entries never become stale. */
const cachedFragments = new LRUCache<string, Markup>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ head, body }, key) => key.length + head.length + body.length,
});

const PLACEHOLDER_START = `<${FRAGMENT_TAG} id="`;
const PLACEHOLDER_END = `"></${FRAGMENT_TAG}>`;
/** React writes preload links for images before the markup when it renders a fragment without `<head>`. */
const PRELOAD_LINKS = /^(?:<link rel="preload"[^>]*>)+/;

const encoder = new TextEncoder();

export type FragmentCache = {
  register: RegisterFragment;
  /** Replaces the placeholders in rendered HTML with the cached fragments. */
  fillPlaceholders(html: string): Markup;
};

/** Collects the fragments of one page, or of one fragment: call `keep` during the render, then `fill`. */
export function openFragmentCache(locale: Locale): FragmentCache {
  const parts: FragmentInput[] = [];
  return {
    register: (part) => parts.push(part) - 1,
    fillPlaceholders(html) {
      if (parts.length === 0) return { head: '', body: encoder.encode(html) };
      let head = '';
      const pieces: Uint8Array[] = [];
      let from = 0;
      for (let at = html.indexOf(PLACEHOLDER_START); at !== -1; at = html.indexOf(PLACEHOLDER_START, from)) {
        const end = html.indexOf(PLACEHOLDER_END, at);
        pieces.push(encoder.encode(html.slice(from, at)));
        const part = parts[Number(html.slice(at + PLACEHOLDER_START.length, end))];
        if (part) {
          const markup = readFragment(part, locale);
          head += markup.head;
          pieces.push(markup.body);
        }
        from = end + PLACEHOLDER_END.length;
      }
      pieces.push(encoder.encode(html.slice(from)));
      return { head, body: Buffer.concat(pieces) };
    },
  };
}

function readFragment(part: FragmentInput, locale: Locale): Markup {
  // links have no prefix when the language was hidden during the request
  const key = `${prefixLocale('/', locale)} ${addDigitsToTag(locale)} ${getBrowserMessages(locale).version} ${part.name} ${serialize(part.money)} ${serialize(part.pages)} ${serialize(part.from)}`;
  const cached = cachedFragments.get(key);
  if (cached) return cached;
  const markup = renderFragment(part, locale);
  const stored = { head: markup.head, body: copyToOwnMemory(markup.body) };
  cachedFragments.set(key, stored);
  return stored;
}

function renderFragment({ money, pages, part }: FragmentInput, locale: Locale): Markup {
  const fragments = openFragmentCache(locale);
  const html = renderToString(
    <IntlProvider
      locale={addDigitsToTag(locale)}
      messages={getMessages(locale)}
      timeZone="UTC"
      onError={ignoreMissingMessage}
    >
      <PageMoneyProvider value={money}>
        <PageNamesProvider value={pages}>
          <FragmentCacheContext value={fragments.register}>{part}</FragmentCacheContext>
        </PageNamesProvider>
      </PageMoneyProvider>
    </IntlProvider>,
  );
  const preloads = PRELOAD_LINKS.exec(html)?.[0] ?? '';
  const { head, body } = fragments.fillPlaceholders(html.slice(preloads.length));
  return { head: preloads + head, body };
}

/** Serialized inputs: objects that pages share, such as the layout data, are serialized once. */
const serializedCache = new WeakMap<object, string>();

function serialize(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? '';
  const known = serializedCache.get(data);
  if (known !== undefined) return known;
  const text = JSON.stringify(data);
  serializedCache.set(data, text);
  return text;
}
