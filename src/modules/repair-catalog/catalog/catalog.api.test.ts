import { afterAll, beforeAll, expect, test } from 'vitest';
import { datedDemoDb } from '../../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ database: await datedDemoDb() });
});
afterAll(() => shop.close());

const call = (path: string, language = 'en') =>
  shop.app.inject({ url: `/api/v1/repair/${path}`, headers: { language } });
const data = async (path: string, language?: string) => (await call(path, language)).json().data;

test('the API lists types, brands, models and faults in the requested language', async () => {
  const { types } = await data('types', 'ar');
  expect(types[0]).toMatchObject({ slug: 'phone', name: expect.stringMatching(/\p{Script=Arabic}/u) });
  const { brands } = await data('brands?type=phone');
  expect(brands[0]).toMatchObject({ slug: 'apple', name: 'Apple', from: expect.any(Number) });
  const { models } = await data('models?type=phone&brand=apple');
  expect(models[0].year).toBeGreaterThanOrEqual(models.at(-1).year);
  expect(models.find(({ slug }: { slug: string }) => slug === 'iphone-13')).toMatchObject({
    type: 'phone',
    brand: 'apple',
    series: 'iphone',
    model_codes: expect.arrayContaining(['A2633']),
  });
  const { model, faults } = await data('faults?model=iphone-13', 'fr');
  expect(model).toMatchObject({ name: 'iPhone 13', diagnosis_fee: expect.any(Number) });
  expect(faults[0]).toMatchObject({ service: 'phone-screen', name: 'Écran fissuré ou noir', from: 139 });
  expect(faults[0].parts.map(({ grade, price }: { grade: string; price: number }) => [grade, price])).toEqual([
    ['original', 239],
    ['equivalent', 174],
    ['refurbished', 139],
  ]);
});

test('a model is found by its printed code, and a type without the brand has no models', async () => {
  expect((await data('models?q=a2633')).models.map(({ slug }: { slug: string }) => slug)).toEqual(['iphone-13']);
  expect((await data('models?type=console&brand=apple')).models).toEqual([]);
  expect((await data('models?brand=nobody')).models).toEqual([]);
});

test('unknown slugs and invalid input are refused', async () => {
  expect((await call('faults?model=no-such-phone')).statusCode).toBe(404);
  for (const path of [
    'brands',
    'brands?type=toaster',
    'faults',
    'brands?type=a%00b',
    'models?type=A%20B',
    'models?x=1',
  ])
    expect((await call(path)).json().data.fields, path).toBeTruthy();
});

test('the lists are cacheable', async () => {
  for (const path of ['types', 'brands?type=phone', 'models?type=phone', 'faults?model=iphone-13']) {
    const { headers } = await call(path);
    expect(headers['cache-control'], path).toMatch(/public/);
    expect(headers.etag, path).toBeTruthy();
  }
});
