import { renderToString } from 'react-dom/server';
import { IntlProvider, useFormatter } from 'use-intl';
import { expect, onTestFinished, test } from 'vitest';
import { type Locale, setLocaleConfig } from '../../kernel/locale.ts';
import { getMessages } from '../../platform/translator.ts';
import { useLocalePath } from '../links/use-locale-path.ts';
import { Amount } from '../ui/numbers/price.tsx';
import { CachedFragment, FragmentCacheContext } from './cached-fragment.tsx';
import { openFragmentCache } from './fragment-cache.server.tsx';

let renderCount = 0;

function Card({ name, price }: { name: string; price: number }) {
  renderCount += 1;
  const format = useFormatter();
  return (
    <li>
      {name} & {format.number(price)} <Amount value={price} />
    </li>
  );
}

function List({ names, price = 99_900 }: { names: string[]; price?: number }) {
  return (
    <ul>
      {names.map((name) => (
        <CachedFragment key={name} name="test-card" from={[name, price]}>
          <Card name={name} price={price} />
        </CachedFragment>
      ))}
    </ul>
  );
}

function renderFilled(part: React.ReactElement) {
  const fragments = openFragmentCache('en');
  const { head, body } = fragments.fillPlaceholders(
    renderToString(<FragmentCacheContext value={fragments.register}>{part}</FragmentCacheContext>),
  );
  return { head, body: Buffer.from(body).toString() };
}

function renderPage(list: React.ReactElement, locale: Locale, isCached: boolean): string {
  const fragments = openFragmentCache(locale);
  const html = renderToString(
    <IntlProvider locale={locale} messages={getMessages(locale)} timeZone="UTC">
      <FragmentCacheContext value={isCached ? fragments.register : null}>{list}</FragmentCacheContext>
    </IntlProvider>,
  );
  return Buffer.from(fragments.fillPlaceholders(html).body).toString();
}

test('a page with cached fragments is identical to the page without them, also on a cache hit', () => {
  const names = ['Tern <3>', '٣ & "quotes"', 'cached-fragment'];
  for (const locale of ['en', 'ar', 'hi'] as const) {
    const plain = renderPage(<List names={names} />, locale, false);
    expect(renderPage(<List names={names} />, locale, true)).toBe(plain);
    expect(renderPage(<List names={names.toReversed()} />, locale, true)).not.toBe(plain);
    expect(renderPage(<List names={names} />, locale, true)).toBe(plain);
  }
});

test('a fragment is rendered once for all pages, and again when its input changes', () => {
  renderPage(<List names={['Once']} />, 'en', true);
  const before = renderCount;
  expect(renderPage(<List names={['Once']} />, 'en', true)).toContain('$999');
  expect(renderCount).toBe(before);
  expect(renderPage(<List names={['Once']} price={88_800} />, 'en', true)).toContain('$888');
  expect(renderPage(<List names={['Once']} />, 'fr', true)).toContain('$999');
  expect(renderCount).toBe(before + 2);
});

function CartLink() {
  return <a href={useLocalePath()('/cart')}>+</a>;
}

test('a fragment that was rendered while its language was hidden is not used after the language is public again', () => {
  onTestFinished(() => setLocaleConfig());
  const link = (
    <CachedFragment name="test-link" from={null}>
      <CartLink />
    </CachedFragment>
  );
  setLocaleConfig({ added: [], hidden: ['fr'], digits: {}, fallback: 'en' });
  expect(renderPage(link, 'fr', true)).toContain('"/cart"');
  setLocaleConfig();
  expect(renderPage(link, 'fr', true)).toContain('"/fr/cart"');
});

test('cached fragments can be nested, and their image preloads are in the head of every page', () => {
  const row = (names: string[]) => (
    <CachedFragment name="test-row" from={names}>
      <section>
        <img src={`/${names[0]}.webp`} alt="" fetchPriority="high" />
        <List names={names} />
      </section>
    </CachedFragment>
  );
  renderPage(<List names={['Within']} />, 'en', true);
  const before = renderCount;
  const first = renderFilled(row(['Within', 'Beside']));
  expect(renderCount).toBe(before + 1);
  expect(first.head).toContain('href="/Within.webp"');
  expect(first.body).not.toContain('<link');
  expect(renderFilled(row(['Within', 'Beside']))).toEqual(first);
  expect(renderCount).toBe(before + 1);
});
