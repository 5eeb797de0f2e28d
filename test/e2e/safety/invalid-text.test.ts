import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import { ZAHRA } from '../support/checkout-steps.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { decoded } from '../support/read-html.ts';
import { origin } from '../support/worker-shop.ts';

const t = getTranslator('en');

/** Characters that no keyboard produces, with their form encoding. */
const UNREADABLE = [
  ['NUL', 'Zahra\0Karimi', 'Zahra%00Karimi'],
  ['a bell', 'Zahra\u0007', 'Zahra%07'],
  ['half a surrogate pair', 'Zahra\ud83d', 'Zahra%ED%A0%BD'],
] as const;

const FIELDS = {
  country: 'AF',
  shown_country: 'AF',
  email: ZAHRA.email,
  phone: ZAHRA.phone,
  state: ZAHRA.state,
  city: ZAHRA.city,
  address_1: ZAHRA.street,
  order_method: '2',
  intent: 'place',
};

/** A guest with a phone in the cart, and its stock. */
async function guest() {
  const token = randomUUID();
  const phone = await findProductByTitle(origin, 'Orvo A7', 'en');
  const [variant] = phone.variants.filter(({ stock }) => stock > 0);
  await ask('cart/action', token, { product_id: phone.id, inventory_id: variant?.id, quantity: 1 });
  const left = async () =>
    (await findProductByTitle(origin, 'Orvo A7', 'en')).variants.find(({ id }) => id === variant?.id)?.stock;
  return { token, left };
}

async function ask(path: string, user_token: string, body: object) {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, user_token }),
  });
  return { code: response.status, ...(await response.json()) };
}

/** Submits the checkout form with a name that is already form-encoded. */
async function order(token: string, name: string) {
  const response = await fetch(origin + to.checkout(), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie: `frontend_guest=${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams(FIELDS)}&name=${name}`,
  });
  const html = await response.text();
  return {
    status: response.status,
    complaint: decoded(/id="checkout-name-error".*?<\/svg>([^<]*)</.exec(html)?.[1] ?? ''),
    street: decoded(/name="address_1"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? ''),
  };
}

test.each(UNREADABLE)(
  'a name with %s is refused at its field by page and API, and nothing is ordered',
  async (_what, name, asForm) => {
    const { token, left } = await guest();
    const before = await left();
    const { email, phone, state, city, street } = ZAHRA;
    const address = { country: 'AF', name, phone, state, city, address_1: street };
    const answer = await ask('order/action', token, { email, address, order_method: 2 });
    const invalid = t('problems.fields.invalid', { type: t('fieldNames.name') });
    expect([answer.code, answer.data.fields]).toEqual([201, { 'address.name': [invalid] }]);
    expect(await order(token, asForm)).toEqual({ status: 200, complaint: invalid, street });
    expect(await left()).toBe(before);
  },
);

test('a name of 100 kB is refused at its field by the page, and as too large by the API', async () => {
  const { token, left } = await guest();
  const before = await left();
  const book = 'a'.repeat(100_000);
  const { status, complaint, street } = await order(token, book);
  expect([status, street]).toEqual([200, ZAHRA.street]);
  expect(complaint).toBe(t('problems.fields.tooLong', { type: t('fieldNames.name'), max: 100 }));
  const answer = await ask('order/action', token, { email: ZAHRA.email, address: { country: 'AF', name: book } });
  expect([answer.code, answer.message]).toEqual([413, t('problems.api.tooLarge')]);
  expect(await left()).toBe(before);
});

test('a form above the size limit gets a page with the reason', async () => {
  const { token } = await guest();
  const response = await fetch(origin + to.checkout(), {
    method: 'POST',
    headers: { origin, cookie: `frontend_guest=${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: `name=${'a'.repeat(400_000)}`,
  });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain(t('problems.api.tooLarge'));
});

test.each([
  ['the page that follows an order', to.trackOrder(), 'code=ABC%00DEF', t('track.code')],
  ['the sign-in page', to.login(), 'email=a%07b%40example.com&password=longer-than-six', t('fieldNames.email')],
  ['the basket', to.cart(), 'intent=add&product_id=1%00', t('fieldNames.product_id')],
])('%s refuses unreadable input', async (_what, path, body, type) => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  expect(response.status).toBe(200);
  expect(decoded(await response.text())).toContain(t('problems.fields.invalid', { type }));
});
