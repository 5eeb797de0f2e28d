import { expect } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { type Shopper, seen, sentenceWith, settled } from './shopper.ts';

export type Person = { email: string; phone: string; name: string; street: string; city: string; state: string };

export const ZAHRA: Person = {
  email: 'zahra@example.com',
  phone: '070 123 4567',
  name: 'Zahra Karimi',
  street: 'Street 4, House 12',
  city: 'Kabul',
  state: 'KAB',
};

export async function fillIn(shopper: Shopper, person: Partial<Person>): Promise<void> {
  const { page, t } = shopper;
  const boxes = [
    [t('fieldNames.email'), person.email],
    [t('fieldNames.phone'), person.phone],
    [t('fieldNames.name'), person.name],
    [t('fieldNames.address_1'), person.street],
    [t('fieldNames.city'), person.city],
  ] as const;
  for (const [name, value] of boxes) {
    if (value !== undefined) await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
  if (person.state) {
    // the first payment method would leave the shop
    const cash = page.getByRole('radio', { name: t('payments.cashOnDelivery') });
    if ((await cash.count()) > 0 && !(await cash.isChecked())) await recounted(shopper, () => cash.check());
    const state = page.getByRole('combobox', { name: t('fieldNames.state') });
    await recounted(shopper, () => state.selectOption(person.state ?? null));
    await delivered(shopper);
  }
}

/** Chooses an option; with script delivery and total are updated automatically. */
export async function recounted({ page, javaScriptEnabled }: Shopper, choose: () => Promise<unknown>): Promise<void> {
  const counted =
    javaScriptEnabled &&
    page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes(to.checkout()));
  await choose();
  await counted;
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

/** Changes the country; with script delivery and total are updated automatically, without it by a button. */
async function delivered({ page, t, javaScriptEnabled }: Shopper): Promise<void> {
  if (!javaScriptEnabled) await page.getByRole('button', { name: t('checkout.updateDelivery') }).click();
  await seen(page.getByRole('group', { name: t('checkout.delivery') }).getByRole('radio'));
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

export function placeButton(shopper: Shopper) {
  return shopper.page.getByRole('button', { name: sentenceWith(shopper, 'checkout.place', 'total') });
}

/** Expects a refusal at one field: message, summary, and unchanged values. */
export async function refusedAt(shopper: Shopper, field: string, sentence: string, entered: Person): Promise<void> {
  const { page, t } = shopper;
  await placeButton(shopper).click();
  await seen(page.getByText(t('checkout.problems', { count: 1 })));
  const box = page.getByRole('textbox', { name: field, exact: true });
  expect(await box.getAttribute('aria-invalid')).toBe('true');
  const described = (await box.getAttribute('aria-describedby'))?.split(' ')[0] ?? '';
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe(sentence);
  expect(await page.getByRole('textbox', { name: t('fieldNames.name'), exact: true }).inputValue()).toBe(entered.name);
  expect(await page.getByRole('textbox', { name: t('fieldNames.address_1'), exact: true }).inputValue()).toBe(
    entered.street,
  );
  expect(await page.getByRole('combobox', { name: t('fieldNames.state') }).inputValue()).toBe(entered.state);
}

/** Places the order and returns the order code. */
export async function placeOrder(shopper: Shopper): Promise<string> {
  const { page, t } = shopper;
  await placeButton(shopper).click();
  await page.waitForURL(/\/payment\//);
  await seen(page.getByRole('heading', { level: 1, name: t('confirmation.title') }));
  await settled(shopper);
  const code = await page.getByRole('definition').first().textContent();
  expect(code).toMatch(/^[0-9A-Z]{10}$/);
  return code ?? '';
}

/** Navigates from the confirmation to the tracking page, with the contact. */
export async function follow(shopper: Shopper, contact: string, title: string): Promise<void> {
  const { page, t, at } = shopper;
  await page.getByRole('link', { name: t('confirmation.track') }).click();
  await page.waitForURL((url) => url.pathname === at(to.trackOrder()));
  await settled(shopper);
  await seen(page.getByText(t('track.locked')));
  await page.getByRole('textbox', { name: t('track.contact') }).fill(contact);
  await page.getByRole('button', { name: t('track.submit') }).click();
  await seen(page.locator('main').getByText(title).filter({ visible: true }).first());
  expect(await page.getByText(t('track.locked')).count()).toBe(0);
}
