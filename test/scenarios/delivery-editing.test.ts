import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { fillCart } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';
import { makeCustomer } from '../support/people.ts';
import {
  BANK_ACCOUNT_EXAMPLE,
  PICKUP_LOCATION_EXAMPLE,
  SHIPPING_RULE_EXAMPLE,
  TAX_RATE_EXAMPLE,
} from '../support/resource-examples.ts';
import { createStaffApi, signedIn } from '../support/staff-client.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let token: string;
let buyer: Awaited<ReturnType<typeof makeCustomer>>;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  token = await signedIn(shop, 'owner');
  buyer = await makeCustomer(shop.db);
  const { id } = await makeProduct(shop.db, { selling: 4_000 });
  await fillCart(shop.db, { customerId: buyer.id }, id);
});
afterAll(() => shop.close());

const create = (name: string, values: object) => call(name, { values }, { token });
const update = (name: string, id: number, version: number, values: object) =>
  call(`${name}/${id}`, { version, values }, { token });

/** Fields of a refusal. */
async function refusedFields(name: string, values: object): Promise<string[]> {
  const { status, body } = await create(name, values);
  expect(status, body).toBe(201);
  return Object.keys(JSON.parse(body).data.fields);
}

async function quote(destination: object) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/order/quote',
    payload: destination,
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  return answer.json().data;
}

test('a rule for an unknown country, an unknown state or without a destination is refused at its zone', async () => {
  const zone = (country: string, states: string[] = []) => {
    return { ...SHIPPING_RULE_EXAMPLE, zones: [{ country, states, zip_prefixes: [] }] };
  };
  expect(await refusedFields('shipping-rules', zone('XX'))).toEqual(['values.zones.0.country']);
  expect(await refusedFields('shipping-rules', zone('US', ['Atlantis']))).toEqual(['zones.0.states']);
  expect(await refusedFields('shipping-rules', zone('DE', ['Bavaria']))).toEqual(['zones.0.states']);
  expect(await refusedFields('shipping-rules', { ...SHIPPING_RULE_EXAMPLE, zones: [] })).toEqual(['values.zones']);
});

test('a refusal names the zone or holiday as it was sent, and they are stored in order', async () => {
  const parts = [
    { country: 'US', states: ['CA'], zip_prefixes: [] },
    { country: 'CA', states: ['Atlantis'], zip_prefixes: [] },
  ];
  const withZones = (zones: object[]) => ({ ...SHIPPING_RULE_EXAMPLE, zones, status: 2 });
  expect(await refusedFields('shipping-rules', withZones(parts))).toEqual(['zones.1.states']);
  const known = parts.map((zone) => ({ ...zone, states: [] }));
  const rule = await create('shipping-rules', withZones([...known, ...known]));
  expect(rule.data.values.zones.map(({ country }: { country: string }) => country)).toEqual(['CA', 'US']);
  expect((await update('shipping-rules', rule.data.id, 1, withZones(known))).data.version).toBe(1);
  const holidays = [
    { date: '2027-01-01', name: {}, hours: [{ opens: '12:00', closes: '09:00' }] },
    { date: '2026-12-25', name: {}, hours: [] },
  ];
  const location = { ...PICKUP_LOCATION_EXAMPLE, status: 2 };
  expect(await refusedFields('pickup-locations', { ...location, holidays })).toEqual(['holidays.0.hours']);
  const closed = holidays.map(({ date }) => ({ date, name: {}, hours: [] }));
  const stored = await create('pickup-locations', { ...location, holidays: closed });
  expect(stored.data.values.holidays.map(({ date }: { date: string }) => date)).toEqual(['2026-12-25', '2027-01-01']);
});

test('beginnings of postcodes are stored as the postcodes of buyers, and only for a country', async () => {
  const zones = [{ country: 'FR', states: [], zip_prefixes: [' ٧٥', '०६', 'sw1a  1'] }];
  const rule = await create('shipping-rules', { ...SHIPPING_RULE_EXAMPLE, zones, status: 2 });
  expect(rule.data.values.zones[0].zip_prefixes).toEqual(['06', '75', 'SW1A 1']);
  const everywhere = [{ country: '*', states: [], zip_prefixes: ['75'] }];
  expect(await refusedFields('shipping-rules', { ...SHIPPING_RULE_EXAMPLE, zones: everywhere })).toEqual([
    'values.zones.0.country',
  ]);
});

test('the preview finds the rule of a state by its name and of a postcode as it is typed, as checkout does', async () => {
  const zone = (states: string[], zip_prefixes: string[]) => [{ country: 'US', states, zip_prefixes }];
  const rule = async (zones: object[], price: number) =>
    (await create('shipping-rules', { ...SHIPPING_RULE_EXAMPLE, zones, price, steps: [] })).data.id;
  const ids = [await rule(zone([], []), 100), await rule(zone(['CA'], []), 200), await rule(zone([], ['9021']), 300)];
  const preview = async (place: string) => {
    const { data } = await call(`shipping-preview?country=US&${place}`, undefined, { token });
    return data.rules.map(({ id }: { id: number }) => ids.indexOf(id));
  };
  expect(await preview('state=california')).toEqual([1]);
  expect(await preview(`zip=${encodeURIComponent(' ٩٠٢١٠')}`)).toEqual([2]);
  expect(await preview('state=NY')).toEqual([0]);
});

test.each([
  [
    'steps that do not ascend',
    {
      steps: [
        { from: 2000, price: 990 },
        { from: 2000, price: 1990 },
      ],
    },
    'steps.1.from',
  ],
  ['a negative price', { price: -1 }, 'values.price'],
  ['a fraction of a minor unit', { price: 4.5 }, 'values.price'],
  ['fewer days at most than at least', { min_days: 4 }, 'max_days'],
  ['a time of day that does not exist', { cutoff: '24:00' }, 'values.cutoff'],
  ['no working day', { working_days: [] }, 'values.working_days'],
  ['a fee of more than 100 %', { cod_fee: 10_001 }, 'cod_fee'],
  ['a seller that does not exist', { seller_id: 99_999 }, 'seller_id'],
])('a rule with %s is refused', async (_what, values, field) => {
  expect(await refusedFields('shipping-rules', { ...SHIPPING_RULE_EXAMPLE, ...values })).toEqual([field]);
});

test.each([
  [
    'hours that end before they start',
    { hours: { ...PICKUP_LOCATION_EXAMPLE.hours, sat: [{ opens: '12:00', closes: '09:00' }] } },
    'hours.sat',
  ],
  ['a postcode of another format', { address: { ...PICKUP_LOCATION_EXAMPLE.address, zip: '1011' } }, 'address.zip'],
  ['a day that does not exist', { holidays: [{ date: '2026-02-30', hours: [] }] }, 'values.holidays.0.date'],
  ['an unknown time zone', { time_zone: 'Mars/Base' }, 'values.time_zone'],
])('a pickup location with %s is refused', async (_what, values, field) => {
  expect(await refusedFields('pickup-locations', { ...PICKUP_LOCATION_EXAMPLE, ...values })).toEqual([field]);
});

test.each([
  ['an IBAN with wrong check digits', { iban: 'GB83WEST12345698765432' }, 'values.iban'],
  ['neither IBAN nor account number', { iban: null }, 'iban'],
  ['an account number without the code of the bank', { iban: null, account_number: '12345678' }, 'routing'],
  ['a code of another kind', { account_number: '1', routing_kind: 'ifsc', routing: '021000021' }, 'routing'],
])('a bank account with %s is refused', async (_what, values, field) => {
  expect(await refusedFields('bank-accounts', { ...BANK_ACCOUNT_EXAMPLE, ...values })).toEqual([field]);
});

test('an IBAN with spaces and the name of a state are stored in their short form', async () => {
  const account = await create('bank-accounts', { ...BANK_ACCOUNT_EXAMPLE, iban: 'gb82 west 1234 5698 7654 32' });
  expect(account.data.values.iban).toBe('GB82WEST12345698765432');
  const zones = [{ country: 'US', states: ['New York', 'CA', 'CA'], zip_prefixes: [] }];
  const rule = await create('shipping-rules', { ...SHIPPING_RULE_EXAMPLE, zones, status: 2 });
  expect(rule.data.values.zones).toEqual([{ country: 'US', states: ['CA', 'NY'], zip_prefixes: [] }]);
  const rate = await create('tax-rates', { ...TAX_RATE_EXAMPLE, country: 'US', state: 'california' });
  expect(rate.data.values.state).toBe('CA');
});

test('a second rate of the same place, class and day is refused, and a rate above 100 % too', async () => {
  await create('tax-rates', { ...TAX_RATE_EXAMPLE, country: 'AT' });
  expect(await refusedFields('tax-rates', { ...TAX_RATE_EXAMPLE, country: 'AT' })).toEqual(['valid_from']);
  expect(await refusedFields('tax-rates', { ...TAX_RATE_EXAMPLE, basis_points: 10_001 })).toEqual([
    'values.basis_points',
  ]);
});

test('the second of two editors is refused, and saving without a change keeps the version', async () => {
  for (const [name, values, change] of [
    ['shipping-rules', { ...SHIPPING_RULE_EXAMPLE, status: 2 }, { price: 590 }],
    ['pickup-locations', PICKUP_LOCATION_EXAMPLE, { ready_in_hours: 5 }],
    ['tax-rates', { ...TAX_RATE_EXAMPLE, country: 'BE' }, { basis_points: 2100 }],
    ['bank-accounts', BANK_ACCOUNT_EXAMPLE, { holder: 'Other Ltd' }],
  ] as const) {
    const { id } = (await create(name, values)).data;
    expect((await update(name, id, 1, values)).data.version, name).toBe(1);
    expect((await update(name, id, 1, { ...values, ...change })).status, name).toBe(200);
    expect((await update(name, id, 1, values)).status, name).toBe(409);
  }
});

test('a new rule and a new rate are in the next quote, and their changes too', async () => {
  const munich = { country: 'DE', zip: '80331' };
  expect((await quote(munich)).packages[0].shipping_options).toEqual([]);
  // without cash on delivery, whose fee is taxed too
  const values = { ...SHIPPING_RULE_EXAMPLE, cod_allowed: false };
  const rule = await create('shipping-rules', values);
  await create('tax-rates', TAX_RATE_EXAMPLE);
  expect(await quote(munich)).toMatchObject({ totals: { shipping: 4.9, tax: 7.17, tax_label: 'VAT' } });
  const { id } = rule.data;
  await update('shipping-rules', id, 1, { ...values, free_over: 4_000 });
  expect(await quote(munich)).toMatchObject({ totals: { shipping: 0 } });
  const preview = await call('shipping-preview?country=DE&goods=3999&weight_g=2000', undefined, { token });
  expect(preview.data.rules).toMatchObject([{ id, price: 990 }]);
  await update('shipping-rules', id, 2, { ...values, status: 2 });
  expect((await quote(munich)).packages[0].shipping_options).toEqual([]);
});

test('a rate counts from its day on', async () => {
  const rule = { ...SHIPPING_RULE_EXAMPLE, zones: [{ country: 'PT' }], price: 0, steps: [], cod_allowed: false };
  await create('shipping-rules', rule);
  await create('tax-rates', { ...TAX_RATE_EXAMPLE, country: 'PT', basis_points: 2300 });
  await create('tax-rates', { ...TAX_RATE_EXAMPLE, country: 'PT', basis_points: 5000, valid_from: '2999-01-01' });
  expect(await quote({ country: 'PT' })).toMatchObject({ totals: { tax: 7.48 } });
});
