import { beforeAll, expect, test } from 'vitest';
import en from '../../messages/en.json';
import { LOCALES } from '../../src/kernel/locale.ts';
import { everyLook, type Look, see, unseenRoutes } from './every-route.ts';
import { leftovers } from './leftovers.ts';
import { attribute, wordsOf } from './read-html.ts';

/** As many pages as the shop renders beside its other work. */
const AT_ONCE = 4;

let looks: Look[] = [];
beforeAll(async () => {
  looks = await everyLook();
});

test('every route of the shop is looked at', () => {
  expect(unseenRoutes(looks)).toEqual([]);
});

for (const locale of LOCALES)
  test(`no page of anybody leaves an English sentence or shows the key of one in ${locale}`, async () => {
    const faults: string[] = [];
    const waiting = [...looks];
    const lookOn = async (): Promise<void> => {
      for (let look = waiting.shift(); look; look = waiting.shift()) {
        const { status, html } = await see(look, locale);
        const say = (what: string) => faults.push(`${look?.form ? 'POST ' : ''}${look?.path}: ${what}`);
        if (status !== look.status) say(`answered ${status}`);
        if (attribute(html, /<html[^>]*>/, 'lang') !== locale) say('is in another language');
        for (const key of shownKeys(html)) say(`shows ${key}`);
        if (locale !== 'en') for (const text of leftovers(html, locale)) say(`says “${text.slice(0, 80)}”`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lookOn));
    expect(faults.toSorted()).toEqual([]);
  });

const KEYS = new Set(keysOf(en));

/** Keys of messages that stand where their text should. */
function shownKeys(html: string): string[] {
  return wordsOf(html).flatMap((text) => (text.match(/\b[a-z]\w*(?:\.\w+)+/g) ?? []).filter((word) => KEYS.has(word)));
}

function keysOf(tree: object, before = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [before + name] : keysOf(value, `${before}${name}.`),
  );
}
