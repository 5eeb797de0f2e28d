import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/support/app.ts';
import { getTextDirection, LOCALES } from '../../kernel/locale.ts';
import { parseSettings } from '../../modules/settings/parse-settings.ts';
import { listMailExamples } from './mail-examples.server.ts';

const SITE = 'https://shop.example';

describe.each(LOCALES)('in %s', (locale) => {
  const mails = listMailExamples(locale, parseSettings([]), SITE);

  test('every e-mail has a subject, a text part and a text direction, and no placeholder is left', () => {
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
    for (const { name, subject, html, plain } of mails) {
      expect(subject, name).toMatch(/\S{2}/);
      expect(plain.length, name).toBeGreaterThan(80);
      expect(html, name).toContain(`<html lang="${locale}" dir="${getTextDirection(locale)}">`);
      expect(`${subject} ${html} ${plain}`, name).not.toMatch(/undefined|null|NaN|\{\w+\}|mail\.\w+\.\w+/);
    }
  });

  test('every link in an e-mail points to the shop and is in the text part too', () => {
    for (const { name, html, plain } of mails) {
      for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
        expect(href, name).toMatch(new RegExp(`^${SITE}/`));
        expect(plain, name).toContain(href.replaceAll('&amp;', '&'));
      }
    }
  });

  test('the e-mail about a shipped order contains carrier and tracking number', () => {
    const { plain = '' } = mails.find(({ name }) => name === 'order-onTheWay') ?? {};
    expect(plain).toContain('DHL Express');
    expect(plain).toContain('JD0146000059');
  });
});

test.each([
  ['1', 200],
  ['0', 404],
])('the preview is available in demo mode only (SHOP_DEMO=%s: %i)', async (SHOP_DEMO, status) => {
  const { app, close } = await testApp({ env: { SHOP_DEMO } });
  const [list, mail, plain] = await Promise.all(
    ['/dev/mails', '/dev/mails/ar/order-paid', '/dev/mails/ar/order-paid.txt'].map((url) => app.inject(url)),
  );
  expect([list?.statusCode, mail?.statusCode, plain?.statusCode]).toEqual([status, status, status]);
  if (status === 200) expect(plain?.body).toContain('PRBNTT4PHA');
  await close();
});
