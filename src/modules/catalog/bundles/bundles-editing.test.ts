import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlashSale, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { bundleOperations } from '../../pricing/bundles/bundle.resource.ts';
import { findBundles } from '../../pricing/bundles/find-bundles.ts';
import { previewBundleOperation } from './bundle.operations.ts';

let editor: CatalogueEditor;
let phone: { id: number };
let cover: { id: number };
beforeAll(async () => {
  editor = await makeCatalogueEditor({}, 'marketing');
  phone = await makeProduct(editor.db, { selling: 1000 });
  cover = await makeProduct(editor.db, { selling: 200, offered: 100 });
});
afterAll(() => editor.close());

const ALWAYS = { at: '2026-11-27T12:00:00Z', starts_at: null, ends_at: null, status: 1 };
const terms = { kind: 2, buy: null, free: null, set_price: 900, set_discount: null };
const listItems = () => [
  { product_id: phone.id, amount: 1 },
  { product_id: cover.id, amount: 2 },
];
let made = 0;
const create = (changes: object) => {
  made += 1;
  const values = {
    title: { en: 'Starter set' },
    description: {},
    slug: `set-${made}`,
    ...terms,
    products: listItems(),
    max_per_order: 5,
    starts_at: null,
    ends_at: null,
    sort: 1,
    status: 1,
    ...changes,
  };
  return editor.execute(bundleOperations.create, { input: { values } });
};

test('terms that are missing or belong to the other kind are refused at their fields', async () => {
  expect(await create({ kind: 1 })).toMatchObject({
    refusal: {
      fields: {
        buy: [{ code: 'fields.required' }],
        free: [{ code: 'fields.required' }],
        set_price: [{ code: 'pricing.bundle-term' }],
      },
    },
  });
  expect(await create({ set_price: null })).toMatchObject({
    refusal: { fields: { set_price: [{ code: 'fields.required' }] } },
  });
  expect(await create({ set_discount: 1000 })).toMatchObject({
    refusal: { fields: { set_price: [{ code: 'pricing.bundle-term' }] } },
  });
  expect(await create({ set_price: null, set_discount: 10_001 })).toMatchObject({
    refusal: { fields: { 'values.set_discount': [{ code: 'fields.too-big' }] } },
  });
});

test('a bundle without products, with an unknown one and with too many is refused', async () => {
  expect(await create({ products: [] })).toMatchObject({
    refusal: { fields: { products: [{ code: 'pricing.bundle-items' }] } },
  });
  expect(await create({ products: [{ product_id: 2_000_000, amount: 1 }] })).toMatchObject({
    refusal: { fields: { products: [{ code: 'fields.invalid' }] } },
  });
  const many = Array.from({ length: 21 }, (_, index) => ({ product_id: index + 1, amount: 1 }));
  expect(await create({ products: many })).toMatchObject({ ok: false });
});

test('saved bundles of each kind apply at once', async () => {
  const { db } = editor;
  const saved = [
    await create({}),
    await create({ set_price: null, set_discount: 1500 }),
    await create({ kind: 1, buy: 2, free: 1, set_price: null }),
  ];
  expect(saved.every(({ ok }) => ok)).toBe(true);
  const bundles = await findBundles(db, [phone.id], new Date());
  expect(bundles.map((bundle) => bundle.terms)).toEqual([
    { kind: 'set-price', price: 900 },
    { kind: 'set-percent', basisPoints: 1500 },
    { kind: 'some-free', buy: 2, free: 1 },
  ]);
  expect(bundles[0]?.items).toEqual([
    { productId: phone.id, quantity: 1 },
    { productId: cover.id, quantity: 2 },
  ]);
});

test('the preview calculates the saving of a set, and of free pieces for each product', async () => {
  const preview = (changes: object) =>
    editor.execute(previewBundleOperation, { input: { ...terms, ...ALWAYS, products: listItems(), ...changes } });
  expect(await preview({})).toMatchObject({ value: { isRunning: true, savings: [{ price: 1200, saving: 300 }] } });
  expect(await preview({ set_price: null, set_discount: 1000 })).toMatchObject({
    value: { savings: [{ price: 1200, saving: 120 }] },
  });
  expect(await preview({ kind: 1, buy: 2, free: 1, set_price: null })).toMatchObject({
    value: {
      savings: [
        { price: 3000, saving: 1000 },
        { price: 300, saving: 100 },
      ],
    },
  });
  expect(await preview({ products: [{ product_id: 2_000_000, amount: 1 }] })).toMatchObject({
    value: { savings: [] },
  });
});

test('the preview at a time has the prices of that time, and tells whether the bundle runs', async () => {
  const product = await makeProduct(editor.db, { selling: 500 });
  const [startsAt, endsAt] = [new Date('2027-03-01T00:00:00Z'), new Date('2027-03-08T00:00:00Z')];
  await makeFlashSale(editor.db, { prices: { [product.id]: 300 }, startsAt, endsAt });
  const products = [...listItems(), { product_id: product.id, amount: 1 }];
  const period = { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
  const preview = (at: string) =>
    editor.execute(previewBundleOperation, { input: { ...terms, ...ALWAYS, ...period, products, at } });
  const before = await preview('2027-02-28T23:59:59Z');
  expect(before).toMatchObject({ value: { isRunning: false, savings: [{ price: 1700 }] } });
  const during = await preview(period.starts_at);
  expect(during).toMatchObject({ value: { isRunning: true, savings: [{ price: 1500, saving: 600 }] } });
  expect(await preview(period.ends_at)).toMatchObject({ value: { isRunning: false, savings: [{ price: 1700 }] } });
});
