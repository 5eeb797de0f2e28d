import { afterAll, beforeAll, expect, test } from 'vitest';
import { datedDemoDb } from '../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { findUnfitCartProducts } from './find-unfit-cart-products.ts';
import { mergeGuestDevices } from './merge-guest-devices.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ database: await datedDemoDb() });
});
afterAll(() => shop.close());

const headers = (token: string) => ({ authorization: `Bearer ${token}` });
const save = (token: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/user/devices', payload, headers: headers(token) });
const list = async (token: string) =>
  (await shop.app.inject({ url: '/api/v1/user/devices', headers: headers(token) })).json().data.devices;
const remove = (token: string, id: string) =>
  shop.app.inject({ method: 'DELETE', url: `/api/v1/user/devices/${id}`, headers: headers(token) });
const found = async (q: string, language = 'en') => {
  const url = `/api/v1/device/models?${new URLSearchParams({ q })}`;
  const { models } = (await shop.app.inject({ url, headers: { language } })).json().data;
  return models.map(({ slug }: { slug: string }) => slug);
};
const productId = async (slug: string) =>
  (await shop.db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;

async function judged(model: string, ...slugs: string[]) {
  const ids = await Promise.all(slugs.map(productId));
  const { data } = (await shop.app.inject({ url: `/api/v1/device/fits?model=${model}&products=${ids}` })).json();
  return slugs.map((slug, nth) => {
    const fit = data.fits.find((one: { product_id: number }) => one.product_id === ids[nth]);
    return `${slug} ${fit?.verdict ?? 'no question'}${fit?.cable ? ` with ${fit.cable}` : ''}`;
  });
}

test('products fit a device, do not fit it, or are unknown', async () => {
  const goods = ['husk-soft-a7', 'volta-45', 'volta-c1', 'volta-pad', 'fettle-mat', 'fettle-display-x', 'halo-bulb'];
  expect(await judged('iphone-13', ...goods)).toEqual([
    'husk-soft-a7 not',
    'volta-45 fits with lightning',
    'volta-c1 not',
    'volta-pad fits',
    'fettle-mat fits',
    'fettle-display-x not',
    'halo-bulb no question',
  ]);
  expect(await judged('orvo-a7', ...goods)).toEqual([
    'husk-soft-a7 fits',
    'volta-45 fits with usb-c',
    'volta-c1 fits',
    'volta-pad fits',
    'fettle-mat fits',
    'fettle-display-x not',
    'halo-bulb no question',
  ]);
  // its compatibility without a cable is unknown
  expect(await judged('orvo-a5', 'volta-pad')).toEqual(['volta-pad unknown']);
  expect(await judged('macbook-air-13-inch-m2', 'volta-20', 'volta-100')).toEqual([
    'volta-20 unknown',
    'volta-100 fits with usb-c',
  ]);
});

test('saving a device as read leaves it unchanged', async () => {
  const { token } = await makeCustomer(shop.db);
  for (const model of ['iphone-13', 'orvo-a7']) await save(token, { model, name: 'Mine' });
  const read = await list(token);
  expect(read.map(({ main }: { main: boolean }) => main).sort()).toEqual([false, true]);
  for (const { model, name, main } of read)
    expect((await save(token, { model: model.slug, name, main })).statusCode).toBe(200);
  expect((await save(token, { model: 'orvo-a7', name: null, main: null })).statusCode).toBe(200);
  expect(await list(token)).toEqual(read);
});

test('an unknown model is not found', async () => {
  expect((await shop.app.inject({ url: '/api/v1/device/fits?model=no-such-phone&products=1' })).statusCode).toBe(404);
});

test('a model is found by its name in Latin and Arabic script and by its printed code', async () => {
  expect((await found('iphone 13'))[0]).toBe('iphone-13');
  expect((await found('ايفون 13', 'ar'))[0]).toBe('iphone-13');
  expect(await found('A2633')).toEqual(['iphone-13']);
  expect((await found('orvo a7'))[0]).toBe('orvo-a7');
  expect(await found('xyzzy 99')).toEqual([]);
});

test('lists filtered by device contain only products that certainly fit, with their number', async () => {
  const url = '/api/v1/products?category=accessories&fits=orvo-a7&per_page=60';
  const { data } = (await shop.app.inject({ url })).json();
  const slugs = data.result.data.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toContain('husk-soft-a7');
  expect(slugs).not.toContain('husk-soft-x');
  expect(data.fits).toEqual({ slug: 'orvo-a7', name: 'Orvo A7', count: data.result.total });
  expect((await shop.app.inject({ url: '/api/v1/products?fits=no-such-phone' })).statusCode).toBe(404);
});

test('the first device is the main one, another can be made main, and names are stored', async () => {
  const { token } = await makeCustomer(shop.db);
  await save(token, { model: 'iphone-13', name: '  My phone ' });
  await save(token, { model: 'galaxy-tab-s9', main: true });
  expect(await list(token)).toMatchObject([
    { model: { slug: 'galaxy-tab-s9', name: 'Galaxy Tab S9', type: 'tablet' }, name: '', main: true },
    { model: { slug: 'iphone-13' }, name: 'My phone', main: false },
  ]);
  const [tablet] = await list(token);
  await remove(token, tablet.id);
  expect(await list(token)).toMatchObject([{ model: { slug: 'iphone-13' }, main: true }]);
});

test('an eleventh device and an unknown one are refused with a message', async () => {
  const { token } = await makeCustomer(shop.db);
  const models = await shop.db.selectFrom('device_model').select('slug').orderBy('id').limit(11).execute();
  for (const { slug } of models.slice(0, 10)) await save(token, { model: slug });
  const refused = await save(token, { model: models[10]?.slug });
  expect(refused.json()).toMatchObject({ status: 201, data: { code: 'devices.too_many', facts: { most: 10 } } });
  expect((await save(token, { model: 'no-such-phone' })).statusCode).toBe(404);
  expect(await list(token)).toHaveLength(10);
});

test('ten concurrent choices result in one main device', async () => {
  const { token } = await makeCustomer(shop.db);
  const models = await shop.db.selectFrom('device_model').select('slug').limit(10).execute();
  await Promise.all(models.map(({ slug }) => save(token, { model: slug, main: true })));
  const devices = await list(token);
  expect(devices).toHaveLength(10);
  expect(devices.filter(({ main }: { main: boolean }) => main)).toHaveLength(1);
});

test('guests are refused, and no customer can remove or see the device of another', async () => {
  const [mine, other] = [await makeCustomer(shop.db), await makeCustomer(shop.db)];
  const { id } = (await save(mine.token, { model: 'iphone-13' })).json().data;
  expect((await shop.app.inject({ url: '/api/v1/user/devices' })).statusCode).toBe(401);
  expect((await remove(other.token, id)).statusCode).toBe(404);
  expect(await list(other.token)).toEqual([]);
  expect(await list(mine.token)).toHaveLength(1);
});

test('the devices of a guest are merged at sign-in without duplicates, and the account’s main device stays', async () => {
  const { id, token } = await makeCustomer(shop.db);
  await save(token, { model: 'iphone-13', name: 'Mine' });
  const remembered = [
    { model: 'galaxy-s24', name: 'Work' },
    { model: 'iphone-13', name: 'Other name' },
    { model: 'no-such-phone', name: '' },
  ];
  await mergeGuestDevices(shop.db, id, remembered, new Date());
  expect(await list(token)).toMatchObject([
    { model: { slug: 'iphone-13' }, name: 'Mine', main: true },
    { model: { slug: 'galaxy-s24' }, name: 'Work', main: false },
  ]);
});

test('the cart warns of products that fit neither the saved device nor a phone in the cart', async () => {
  const [phone, its, foreign, charger] = await Promise.all(
    ['nimbus-x', 'husk-soft-x', 'husk-soft-a5', 'volta-45'].map(productId),
  );
  const goods = [phone, its, foreign, charger].map((id) => id ?? 0);
  expect(await findUnfitCartProducts(shop.db, goods, 'iphone-13')).toEqual(
    new Map([[foreign, ['iPhone 13', 'Nimbus X']]]),
  );
  expect(await findUnfitCartProducts(shop.db, [its ?? 0], 'iphone-13')).toEqual(new Map([[its, ['iPhone 13']]]));
  expect(await findUnfitCartProducts(shop.db, [its ?? 0, foreign ?? 0], null)).toEqual(new Map());
});

test('the cart API reports products that do not fit, and they can still be bought', async () => {
  const { token } = await makeCustomer(shop.db);
  await save(token, { model: 'iphone-13' });
  const { id } = await shop.db
    .selectFrom('inventory')
    .select('id')
    .where('product_id', '=', await productId('husk-glass-a5'))
    .executeTakeFirstOrThrow();
  const post = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/v1/cart/${path}`, payload, headers: headers(token) });
  const added = await post('action', { product_id: await productId('husk-glass-a5'), inventory_id: id, quantity: 1 });
  expect(added.json().status).toBe(200);
  const cart = await shop.app.inject({ url: '/api/v1/cart/by-user', headers: headers(token) });
  expect(cart.json().data.cart).toMatchObject([
    { problems: [], warnings: [{ code: 'devices.unfit', message: 'Not compatible with iPhone 13.' }] },
  ]);
  expect((await post('check', {})).json().data).toEqual({ ok: true, problems: [] });
});
