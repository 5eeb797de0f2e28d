import { renderToString } from 'react-dom/server';
import { IntlProvider, useFormatter } from 'use-intl';
import { expect, test } from 'vitest';
import type { Locale } from '../kernel/locale.ts';
import { messagesOf } from '../platform/words.ts';
import { Kept, MarkupKeeperContext } from './kept-markup.tsx';
import { openMarkupKeeper } from './markup-keeper.server.tsx';
import { Amount } from './ui/price.tsx';

let rendered = 0;

function Card({ name, price }: { name: string; price: number }) {
  rendered += 1;
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
        <Kept key={name} name="test-card" from={[name, price]}>
          <Card name={name} price={price} />
        </Kept>
      ))}
    </ul>
  );
}

function filled(part: React.ReactElement) {
  const fragments = openMarkupKeeper('en');
  const { head, body } = fragments.fill(
    renderToString(<MarkupKeeperContext value={fragments.keep}>{part}</MarkupKeeperContext>),
  );
  return { head, body: Buffer.from(body).toString() };
}

function page(list: React.ReactElement, locale: Locale, isCached: boolean): string {
  const fragments = openMarkupKeeper(locale);
  const html = renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <MarkupKeeperContext value={isCached ? fragments.keep : null}>{list}</MarkupKeeperContext>
    </IntlProvider>,
  );
  return Buffer.from(fragments.fill(html).body).toString();
}

test('a page with cached fragments is identical to the page without them, also on a cache hit', () => {
  const names = ['Tern <3>', '٣ & "quotes"', 'cached-fragment'];
  for (const locale of ['en', 'ar', 'hi'] as const) {
    const plain = page(<List names={names} />, locale, false);
    expect(page(<List names={names} />, locale, true)).toBe(plain);
    expect(page(<List names={names.toReversed()} />, locale, true)).not.toBe(plain);
    expect(page(<List names={names} />, locale, true)).toBe(plain);
  }
});

test('a fragment is rendered once for all pages, and again when its input changes', () => {
  page(<List names={['Once']} />, 'en', true);
  const before = rendered;
  expect(page(<List names={['Once']} />, 'en', true)).toContain('$999');
  expect(rendered).toBe(before);
  expect(page(<List names={['Once']} price={88_800} />, 'en', true)).toContain('$888');
  expect(page(<List names={['Once']} />, 'fr', true)).toContain('$999');
  expect(rendered).toBe(before + 2);
});

test('cached fragments can be nested, and their image preloads are in the head of every page', () => {
  const row = (names: string[]) => (
    <Kept name="test-row" from={names}>
      <section>
        <img src={`/${names[0]}.webp`} alt="" fetchPriority="high" />
        <List names={names} />
      </section>
    </Kept>
  );
  page(<List names={['Within']} />, 'en', true);
  const before = rendered;
  const first = filled(row(['Within', 'Beside']));
  expect(rendered).toBe(before + 1);
  expect(first.head).toContain('href="/Within.webp"');
  expect(first.body).not.toContain('<link');
  expect(filled(row(['Within', 'Beside']))).toEqual(first);
  expect(rendered).toBe(before + 1);
});
