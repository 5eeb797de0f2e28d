import { expect, test } from 'vitest';
import { bidiIsolate } from '../../../src/kernel/bidi-isolate.ts';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

test.each([
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'ar', javaScriptEnabled: false },
] as const)(
  'a guest chooses a phone, and a case and the cart report that the case does not fit ($locale)',
  async (browserMode) => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    const { path } = await findProductByTitle(visitors.origin, 'Husk Glass for Orvo A5', 'en');
    const model = '\u2068iPhone 13\u2069';

    await page.goto(at(path));
    await settled(shopper);
    await page.getByRole('link', { name: t('devices.choose') }).click();
    await seen(page.getByRole('heading', { level: 1, name: t('devices.title') }));
    await settled(shopper);
    await page.getByLabel(t('devices.searchLabel')).fill(browserMode.locale === 'ar' ? 'ايفون 13' : 'A2633');
    await page.getByRole('button', { name: t('devices.search') }).click();
    const add = page.getByRole('button', {
      name: t('devices.ofModel', { action: t('devices.add'), model: 'iPhone 13' }),
      exact: true,
    });
    await seen(add);
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
    await add.click();
    await seen(page.getByText(t('devices.fitsNot', { model })));
    await settled(shopper);

    await page
      .getByRole('button', { name: t('product.add') })
      .first()
      .click();
    await seen(page.getByText(t('cart.added'), { exact: true }));
    await page.goto(at(to.cart()));
    await seen(page.getByText(t('problems.devices.unfit', { devices: bidiIsolate('iPhone 13', browserMode.locale) })));
    await page.goto(at(to.devices()));
    await seen(page.getByRole('heading', { name: 'iPhone 13', exact: true }));
    await seen(page.getByRole('heading', { name: t('devices.accessories', { model: 'iPhone 13' }) }));

    if (!browserMode.javaScriptEnabled) return;
    // cached pages learn the device after hydration
    await page.goto(at(to.category('accessories', 'chargers')));
    await seen(page.getByText(t('devices.fits', { model: 'iPhone 13' })));
    await page.getByRole('link', { name: t('devices.onlyFitting', { model: 'iPhone 13' }) }).click();
    await page.waitForURL((url) => url.searchParams.get('fits') === 'iphone-13');
    await seen(page.getByRole('checkbox', { name: t('devices.fitsModel', { model: 'iPhone 13' }), checked: true }));
    await page.goto(at(to.services()));
    await page.getByRole('link', { name: t('devices.repairYour', { model: 'iPhone 13' }) }).click();
    await seen(page.getByRole('heading', { name: t('devices.repairYour', { model: 'iPhone 13' }) }));
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
    expect(await page.evaluate(() => localStorage.getItem('myDevice'))).toContain('iphone-13');
  },
);
