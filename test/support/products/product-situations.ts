import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { StaffRole } from '../../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { READERS_OF_CATALOGUE, WRITERS_OF_CATALOGUE } from '../admin-situations.ts';
import { makeAttributeValue, makeCategory, makeDeviceModel, makeProduct } from '../factories.ts';
import { listImportEndpoints } from './import-situations.ts';
import { makeMediaFile } from './media.ts';

type Product = { id: number; variants: number[]; skus: string[]; picture: number };

/** A hidden product with two variants and two pictures. */
async function makeEditedProduct(db: Db): Promise<Product> {
  const skus = [uuidv7(), uuidv7()];
  const { id, inventoryIds } = await makeProduct(db, {
    slug: uuidv7(),
    status: 2,
    variants: skus.map((sku, index) => ({ sku, attributes: { colour: index === 0 ? 'black' : 'white' } })),
  });
  const pictures = await db
    .insertInto('product_image')
    .values([1, 2].map((sort) => ({ product_id: id, file: `${uuidv7()}.webp`, sort })))
    .returning('id')
    .execute();
  return { id, variants: inventoryIds, skus, picture: pictures[1]?.id ?? 0 };
}

const values = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('product')
    .select(['brand_id', 'category_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    title: { en: 'Example' },
    slug: `example-${uuidv7()}`,
    summary: {},
    description: {},
    highlights: {},
    in_the_box: {},
    seo_title: {},
    seo_description: {},
    tags: [],
    seller_id: null,
    offered: null,
    cost: null,
    sale_starts_at: null,
    sale_ends_at: null,
    publish_at: null,
    hide_at: null,
    selling: 500,
    condition: 'new',
    tax_class: 'standard',
    weight_g: 1,
    length_mm: 300,
    width_mm: 200,
    height_mm: 100,
    warranty_months: 1,
    shippable: true,
    shipping_rule_id: null,
    cod_excluded: false,
    low_stock: 1,
    sort: 1,
    status: 2,
    brand_id: row.brand_id,
    category_id: row.category_id,
  };
};

const newProduct = async (db: Db) => {
  const { id } = await makeEditedProduct(db);
  const { brand_id, category_id } = await values(db, id);
  return { title: { en: 'Example' }, brand_id, category_id, selling: 500, sku: uuidv7() };
};

/** A batch that published a product, or its plan. */
async function makeBatch(db: Db, status: 'planned' | 'running' | 'finished'): Promise<number> {
  const { id } = await makeEditedProduct(db);
  const isApplied = status === 'finished';
  if (isApplied) await db.updateTable('product').set({ status: 1 }).where('id', '=', id).execute();
  const change = JSON.stringify({ kind: 'status', status: 1 });
  const batch = await db
    .insertInto('product_batch')
    .values({
      kind: 'status',
      status,
      staff_name: 'Ada',
      created_at: new Date(),
      started_at: status === 'planned' ? null : new Date(),
      change,
      total: 1,
      applied: isApplied ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = { before: JSON.stringify({ status: 2 }), after: JSON.stringify({ status: 1 }) };
  const row = { batch_id: batch.id, product_id: id, problem: null, version: 1 };
  await db
    .insertInto('product_batch_row')
    .values({ ...row, ...values, status: isApplied ? 'applied' : 'planned' })
    .execute();
  return batch.id;
}

async function specValue(db: Db): Promise<{ attribute_id: number; value_id: number }> {
  const { attributeId, valueId } = await makeAttributeValue(db, 'panel', 'oled', { kind: 'spec' });
  return { attribute_id: attributeId, value_id: valueId };
}

async function makeModelId(db: Db): Promise<number> {
  const slug = await makeDeviceModel(db);
  return (await db.selectFrom('device_model').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

/** A product with a compatibility rule. */
async function makeFitRule(db: Db): Promise<{ id: number; rule: number }> {
  const { id } = await makeEditedProduct(db);
  const { id: rule } = await db
    .insertInto('fit_rule')
    .values({ code: uuidv7(), device_model_id: null, device_series_id: null, device_type_id: null, socket: 'own' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('product_fit').values({ product_id: id, fit_rule_id: rule }).execute();
  return { id, rule };
}

type EndpointCase = { for: readonly StaffRole[]; ask: () => Promise<{ url: string; body?: object }> };

/** Endpoints of the products of the admin with a request that succeeds. */
export function listProductEndpoints(getDb: () => Db): Record<string, EndpointCase> {
  const url = async (rest: (product: Product) => string = () => '') => {
    const product = await makeEditedProduct(getDb());
    return { url: `products/${product.id}${rest(product)}` };
  };
  const reading = (rest: string): EndpointCase => ({ for: READERS_OF_CATALOGUE, ask: () => url(() => rest) });
  const removing = (rest: (product: Product) => string): EndpointCase => ({
    for: WRITERS_OF_CATALOGUE,
    ask: () => url(rest),
  });
  const changing = (rest: (product: Product) => string, body: (product: Product) => Promise<object>): EndpointCase => ({
    for: WRITERS_OF_CATALOGUE,
    async ask() {
      const product = await makeEditedProduct(getDb());
      return { url: `products/${product.id}${rest(product)}`, body: await body(product) };
    },
  });
  return {
    ...listImportEndpoints(getDb),
    'GET /admin/products': { for: READERS_OF_CATALOGUE, ask: async () => ({ url: 'products' }) },
    'POST /admin/products': {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({ url: 'products', body: await newProduct(getDb()) }),
    },
    'POST /admin/categories/{id}/place': {
      for: WRITERS_OF_CATALOGUE,
      async ask() {
        const parent = await makeCategory(getDb(), { slug: uuidv7() });
        const { id } = await makeCategory(getDb(), { slug: uuidv7() });
        return { url: `categories/${id}/place`, body: { parent_id: parent.id, before: null, version: 1 } };
      },
    },
    'POST /admin/categories/{id}/move': {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({
        url: `categories/${(await makeCategory(getDb(), { slug: uuidv7() })).id}/move`,
        body: { direction: 'up' },
      }),
    },
    'POST /admin/categories/{id}/merge': {
      for: WRITERS_OF_CATALOGUE,
      async ask() {
        const [from, into] = [
          await makeCategory(getDb(), { slug: uuidv7() }),
          await makeCategory(getDb(), { slug: uuidv7() }),
        ];
        return { url: `categories/${from.id}/merge`, body: { version: 1, into: into.id } };
      },
    },
    'GET /admin/product-batches': {
      for: READERS_OF_CATALOGUE,
      ask: async () => ({ url: 'product-batches' }),
    },
    'POST /admin/product-batches': {
      for: WRITERS_OF_CATALOGUE,
      async ask() {
        const { id } = await makeEditedProduct(getDb());
        const change = { kind: 'price', amount: 100, rounding: 'none' };
        return { url: 'product-batches', body: { ids: [id], change } };
      },
    },
    'GET /admin/product-batches/{batch}': {
      for: READERS_OF_CATALOGUE,
      ask: async () => ({ url: `product-batches/${await makeBatch(getDb(), 'planned')}` }),
    },
    'POST /admin/product-batches/{batch}/start': {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({ url: `product-batches/${await makeBatch(getDb(), 'planned')}/start`, body: {} }),
    },
    'POST /admin/product-batches/{batch}/cancel': {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({ url: `product-batches/${await makeBatch(getDb(), 'running')}/cancel`, body: {} }),
    },
    'POST /admin/product-batches/{batch}/undo': {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({ url: `product-batches/${await makeBatch(getDb(), 'finished')}/undo`, body: {} }),
    },
    'GET /admin/products/{id}': reading(''),
    'POST /admin/products/{id}': changing(
      () => '',
      async ({ id }) => ({ version: 1, values: await values(getDb(), id) }),
    ),
    'DELETE /admin/products/{id}': removing(() => ''),
    'POST /admin/products/{id}/status': changing(
      () => '/status',
      async () => ({ status: 1 }),
    ),
    'POST /admin/products/{id}/copy': changing(
      () => '/copy',
      async () => ({}),
    ),
    'GET /admin/products/{id}/variants': reading('/variants'),
    'POST /admin/products/{id}/variants': changing(
      () => '/variants',
      async ({ variants, skus }) => ({
        version: 1,
        variants: [{ id: variants[0], sku: skus[0], gtin: null, price: 300, previous: 400, status: 1 }],
      }),
    ),
    'POST /admin/products/{id}/variants/combinations': changing(
      () => '/variants/combinations',
      async () => {
        const { attributeId, valueId } = await makeAttributeValue(getDb(), 'colour', 'red');
        return { attributes: [{ attribute_id: attributeId, value_ids: [valueId] }] };
      },
    ),
    'DELETE /admin/products/{id}/variants/{variant}': removing(({ variants }) => `/variants/${variants[0]}`),
    'POST /admin/products/{id}/stock': changing(
      () => '/stock',
      async ({ variants }) => ({ inventory_id: variants[0], change: 1, reason: 'received' }),
    ),
    'GET /admin/products/{id}/stock-movements': reading('/stock-movements'),
    'GET /admin/products/{id}/price-history': reading('/price-history'),
    'GET /admin/products/{id}/pictures': reading('/pictures'),
    'POST /admin/products/{id}/pictures': changing(
      () => '/pictures',
      async () => ({ files: [(await makeMediaFile(getDb())).file] }),
    ),
    'POST /admin/products/{id}/pictures/{picture}': changing(
      ({ picture }) => `/pictures/${picture}`,
      async () => ({ alt: { en: 'From the side' }, attribute_value_id: null }),
    ),
    'POST /admin/products/{id}/pictures/{picture}/move': changing(
      ({ picture }) => `/pictures/${picture}/move`,
      async () => ({ to: 'first' }),
    ),
    'DELETE /admin/products/{id}/pictures/{picture}': removing(({ picture }) => `/pictures/${picture}`),
    'GET /admin/products/{id}/specs': reading('/specs'),
    'POST /admin/products/{id}/specs': changing(
      () => '/specs',
      async () => ({ version: 1, specs: [await specValue(getDb())] }),
    ),
    'GET /admin/products/{id}/memberships': reading('/memberships'),
    'GET /admin/products/{id}/compatibility': reading('/compatibility'),
    'POST /admin/products/{id}/compatibility': changing(
      () => '/compatibility',
      async () => ({ version: 1, socket: 'usb-c' }),
    ),
    'DELETE /admin/products/{id}/compatibility/{rule}': {
      for: WRITERS_OF_CATALOGUE,
      async ask() {
        const { id, rule } = await makeFitRule(getDb());
        return { url: `products/${id}/compatibility/${rule}` };
      },
    },
    'POST /admin/products/{id}/device-model': changing(
      () => '/device-model',
      async () => ({ version: 1, device_model_id: await makeModelId(getDb()) }),
    ),
    'GET /admin/compatible-devices': {
      for: READERS_OF_CATALOGUE,
      ask: async () => ({ url: 'compatible-devices?q=case' }),
    },
  };
}

type FormCase = {
  for: readonly StaffRole[];
  ask: () => Promise<{ params: Record<string, string>; form: Record<string, string | number> }>;
};

/** Values of form controls. */
function toFields(values: object): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  );
}

/** Path of a new product for its page. */
export async function productParams(db: Db): Promise<{ id: string }> {
  return { id: String((await makeEditedProduct(db)).id) };
}

/** Forms of the list of products that succeed, by name. */
export function listBatchForms(getDb: () => Db): Record<string, FormCase> {
  return {
    plan: {
      for: WRITERS_OF_CATALOGUE,
      async ask() {
        const { id } = await makeEditedProduct(getDb());
        return { params: {}, form: { intent: 'plan', id, kind: 'raise-percent', value: '١٠', rounding: 'none' } };
      },
    },
    apply: {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({ params: {}, form: { intent: 'apply', batch: await makeBatch(getDb(), 'planned') } }),
    },
    cancel: {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({ params: {}, form: { intent: 'cancel', batch: await makeBatch(getDb(), 'running') } }),
    },
    undo: {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({ params: {}, form: { intent: 'undo', batch: await makeBatch(getDb(), 'finished') } }),
    },
  };
}

/** Forms of the page of a product that succeed, by name. */
export function listProductForms(getDb: () => Db): Record<string, FormCase> {
  const form = (intent: string, fields: (product: Product) => Promise<object> = async () => ({})): FormCase => ({
    for: WRITERS_OF_CATALOGUE,
    async ask() {
      const product = await makeEditedProduct(getDb());
      return {
        params: { id: String(product.id) },
        form: toFields(Object.assign({ intent, version: 1 }, await fields(product))),
      };
    },
  });
  return {
    create: {
      for: WRITERS_OF_CATALOGUE,
      async ask() {
        const { title, ...fields } = await newProduct(getDb());
        return { params: { id: 'new' }, form: toFields({ intent: 'create', 'title.en': title.en, ...fields }) };
      },
    },
    save: form('save', async ({ id }) => {
      const { title, tags, ...fields } = await values(getDb(), id);
      const filled = Object.entries(fields).filter(([, value]) => value !== null);
      return { ...Object.fromEntries(filled), 'title.en': title.en };
    }),
    delete: form('delete'),
    publish: form('publish'),
    copy: form('copy'),
    'save-variants': form('save-variants', async ({ variants, skus }) => ({
      'variants.0.id': variants[0],
      'variants.0.sku': skus[0],
      'variants.0.price': '3,50',
      'variants.0.status': 1,
    })),
    'create-variants': form('create-variants', async () => {
      const { attributeId, valueId } = await makeAttributeValue(getDb(), 'colour', 'red');
      return { [`attribute.${attributeId}`]: valueId };
    }),
    'delete-variant': form('delete-variant', async ({ variants }) => ({ variant: variants[0] })),
    stock: form('stock', async ({ variants }) => ({
      inventory_id: variants[0],
      direction: 'remove',
      change: '١',
      reason: 'lost',
    })),
    describe: form('describe', async ({ picture }) => ({ picture, 'alt.en': 'From the side' })),
    move: form('move', async ({ picture }) => ({ picture, to: 'first' })),
    'remove-picture': form('remove-picture', async ({ picture }) => ({ picture })),
    'save-specs': form('save-specs', async () => {
      const { attribute_id, value_id } = await specValue(getDb());
      return { [`choice.${attribute_id}`]: 1, [`spec.${attribute_id}`]: value_id };
    }),
    'add-fit-rule': form('add-fit-rule', async () => ({ device: '', socket: 'mains', is_verified: 1 })),
    'remove-fit-rule': {
      for: WRITERS_OF_CATALOGUE,
      async ask() {
        const { id, rule } = await makeFitRule(getDb());
        return { params: { id: String(id) }, form: { intent: 'remove-fit-rule', rule } };
      },
    },
    'set-device-model': form('set-device-model', async () => ({ device_model_id: await makeModelId(getDb()) })),
  };
}
