import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { ADDRESS, makeBankAccount, makeShippingRule, makeTaxRate } from '../../../../test/support/buying.ts';
import { makeBundle, makeProduct } from '../../../../test/support/factories.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';
import { setLocaleConfig } from '../../../kernel/locale.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import { changeSettings } from '../../../modules/settings/change-settings.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleNewOrder, loadNewOrder, type NewOrderAnswer } from './new-order.server.ts';

let shop: TestApp;
let staff: ShopRequest;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db, { price: 490 });
  staff = await signInAs('orders');
  await makeProduct(shop.db, { selling: 10_000, variants: [{ sku: 'FERN-BUDS', quantity: 30 }] });
});
afterAll(() => shop.close());

async function signInAs(role: StaffRole): Promise<ShopRequest> {
  const token = await signedIn(shop, role);
  return shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
}

async function submit(fields: Record<string, string>): Promise<NewOrderAnswer> {
  const form = new FormData();
  const address = Object.entries(ADDRESS).map(([name, value]) => [`address.${name}`, value] as const);
  const order = { intent: 'quote', locale: 'en', email: 'amina@example.com', order_method: '2', lines: 'FERN-BUDS' };
  for (const [name, value] of [...address, ...Object.entries(order), ...Object.entries(fields)])
    form.set(name, String(value ?? ''));
  return (await handleNewOrder(staff, form)).data;
}

test('the box for a paid order is offered to roles that confirm payments, and refused to others without losing the form', async () => {
  expect((await loadNewOrder(staff)).mayConfirm).toBe(false);
  expect((await loadNewOrder(await signInAs('manager'))).mayConfirm).toBe(true);
  const { form } = await submit({ intent: 'create', order_method: '7', is_paid: '1' });
  expect(form).toMatchObject({ errors: { is_paid: /.+/ }, values: { lines: 'FERN-BUDS' } });
});

test('an order can be in a language that the owner added', async () => {
  expect((await submit({ locale: 'fa' })).form.errors).toHaveProperty('locale');
  setLocaleConfig({ added: [{ code: 'fa', direction: 'rtl' }], digits: {}, fallback: 'en' });
  onTestFinished(() => setLocaleConfig());
  const { languages, language } = await loadNewOrder(staff);
  expect(languages.map(({ value }) => value)).toEqual(['en', 'fr', 'ar', 'tr', 'hi', 'fa']);
  expect(language).toBe('en');
  expect(await submit({ locale: 'fa' })).toMatchObject({ form: { errors: {} }, quote: { problems: [] } });
});

test('a line is a SKU and a quantity, and other text is refused', async () => {
  const read = async (lines: string) => (await submit({ lines })).quote?.rows[0]?.text;
  expect(await read('FERN-BUDS')).toMatch(/^1 /);
  expect(await read('FERN-BUDS x 2')).toMatch(/^2 /);
  expect(await read('FERN-BUDS ×٣')).toMatch(/^3 /);
  expect(await submit({ lines: 'FERN-BUDS 2 3' })).toMatchObject({ quote: null, form: { errors: { lines: /FERN/ } } });
});

test('a payment method that is not offered is a problem of the quote', async () => {
  expect((await submit({ order_method: '7' })).quote?.problems).toHaveLength(1);
  expect((await submit({})).quote?.problems).toEqual([]);
  await makeBankAccount(shop.db);
  expect((await submit({ order_method: '7' })).quote?.problems).toEqual([]);
});

test('the rows of a quote add up to its total, with deals and added tax', async () => {
  const product = await makeProduct(shop.db, { selling: 10_000, variants: [{ sku: 'FERN-CASE', quantity: 30 }] });
  await makeBundle(shop.db, { items: { [product.id]: 2 }, deal: { price: 15_000 } });
  await changeSettings(shop.db, { pricesIncludeTax: false }, new Date());
  await makeTaxRate(shop.db, 'AF', 1000);
  const { quote } = await submit({ lines: 'FERN-CASE 2' });
  expect(quote?.rows.map(({ id }) => id).slice(1)).toEqual(['discount', 'shipping', 'fee', 'tax']);
  const major = (amount: string) => Number(amount.replace('−', '-').replace(/[^\d.-]/g, ''));
  const sum = quote?.rows.reduce((total, { amount }) => total + major(amount), 0);
  expect(sum).toBeCloseTo(quote?.expectedTotal ?? 0);
});
