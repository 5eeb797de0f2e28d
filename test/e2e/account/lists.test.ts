import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { BROWSER_MODES, type BrowserMode, describeMode } from '../support/browser-modes.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { type Shopper, seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const STORE = { slug: 'second-tour', name: 'Second Tour' };
/** Demo customers, one per browser mode and attempt, because lists are stored with the account. */
const CUSTOMERS = ['farid', 'meera', 'noura', 'youssef', 'camille', 'elif', 'rohan', 'claire'];
const PASSWORD = 'souk-demo';

const open = async (shopper: Shopper, path: string) => {
  await shopper.page.goto(shopper.at(path));
  await settled(shopper);
};

/** A button in the main content, by its name. */
const press = ({ page }: Shopper, name: string) => page.getByRole('main').getByRole('button', { name }).first().click();

/** Without script a click loads a page; with script the same button changes its label. */
async function keep(shopper: Shopper, path: string, names: { before: string; after: string }): Promise<void> {
  await open(shopper, path);
  // shown as listed before the server has answered
  const heard = shopper.javaScriptEnabled && shopper.page.waitForResponse(/\/api\/v1\/user\//);
  await press(shopper, names.before);
  if (heard) {
    await seen(shopper.page.getByRole('button', { name: names.after }));
    expect((await heard).status()).toBe(200);
  } else await shopper.page.waitForURL((url) => url.pathname === shopper.at(path));
}

async function signInAs(shopper: Shopper, name: string): Promise<void> {
  const { page, t } = shopper;
  await page.waitForURL((url) => url.pathname.endsWith(to.login()));
  await settled(shopper);
  const form = page.locator('main form');
  await form.getByLabel(t('fieldNames.email'), { exact: true }).fill(`${name}@souk.example`);
  await form.getByLabel(t('fieldNames.password'), { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

function customerAt(browserMode: BrowserMode, tries: number): string {
  const name = CUSTOMERS[BROWSER_MODES.indexOf(browserMode) + tries * BROWSER_MODES.length];
  if (!name) throw new Error('There are more doors and tries than customers.');
  return name;
}

for (const browserMode of BROWSER_MODES) {
  test(`a guest adds a phone to the wishlist, signs in and finds it there, ${describeMode(browserMode)}`, async ({
    task,
  }) => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    const phone = await findProductByTitle(visitors.origin, 'Orvo A7', browserMode.locale);
    const other = await findProductByTitle(visitors.origin, 'Tern 2', browserMode.locale);
    const title = phone.title;

    await open(shopper, phone.path);
    await press(shopper, t('wishlist.add', { title }));
    await signInAs(shopper, customerAt(browserMode, task.result?.retryCount ?? 0));
    await page.waitForURL((url) => url.pathname === at(phone.path));
    await settled(shopper);
    if (browserMode.javaScriptEnabled) await seen(page.getByRole('button', { name: t('wishlist.remove', { title }) }));
    await open(shopper, to.wishlists());
    await seen(page.getByRole('heading', { name: title, exact: true }));
    await seen(page.getByText(t('wishlist.count', { count: 1 }), { exact: true }));
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
    await press(shopper, t('wishlist.remove', { title }));
    await seen(page.getByRole('heading', { name: t('wishlist.empty') }));

    for (const goods of [phone, other]) {
      const name = { title: goods.title };
      await keep(shopper, goods.path, { before: t('compare.add', name), after: t('compare.remove', name) });
    }
    await open(shopper, to.compared());
    await seen(page.getByText(t('compare.hint', { count: 2 })));
    const rows = page.locator('main tbody th[scope="row"]');
    const everything = await rows.count();
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
    await page.getByRole('link', { name: t('compare.onlyDifferences') }).click();
    await seen(page.getByRole('link', { name: t('compare.everything') }));
    const differing = await rows.allTextContents();
    expect(differing.length).toBeGreaterThan(0);
    expect(differing.length).toBeLessThan(everything);
    for (const row of differing) expect(row).toContain(t('compare.differs'));
    await press(shopper, t('compare.remove', { title }));
    await seen(page.getByText(t('compare.hint', { count: 1 })));

    const name = { name: STORE.name };
    const store = to.store(STORE.slug);
    await keep(shopper, store, { before: t('store.follow'), after: t('store.following') });
    await open(shopper, to.following());
    await seen(page.getByRole('heading', { name: STORE.name, exact: true }));
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);
    await press(shopper, t('store.leaveNamed', name));
    await seen(page.getByRole('heading', { name: t('following.empty') }));
  });
}
