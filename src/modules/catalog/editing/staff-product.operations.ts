import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { readProductPage } from '../products/read-product-page.ts';
import { copyProduct } from './copy-product.ts';
import { createProduct } from './create-product.ts';
import { exportProductsOperation } from './export-products.ts';
import { productEntryOperations } from './product.resource.ts';
import { describeProductAction } from './product-audit.ts';
import { setProductStatus } from './set-product-status.ts';
import {
  copyProductInput,
  createProductInput,
  PRODUCTS_PER_PAGE,
  productParams,
  productStatusInput,
  staffProductsQuery,
} from './staff-product.schemas.ts';
import { selectStaffProducts } from './staff-product-list.store.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const localizedText = z.record(z.string(), z.string());
const changing = { access: write, idempotency: 'key', tags } as const;

export const listStaffProductsOperation = defineQuery({
  name: 'products.list-for-staff',
  access: read,
  input: staffProductsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/products',
      operationId: 'listStaffProducts',
      summary: 'For staff: products with price and stock, also hidden ones; amounts are minor units',
    },
  ],
  run: async ({ db, locale }, query) =>
    ok({ ...(await selectStaffProducts(db, query, locale)), page: query.page, perPage: PRODUCTS_PER_PAGE }),
  data: z.object({
    products: z.array(
      z.object({
        id: z.int(),
        title: localizedText,
        slug: z.string(),
        image: z.string().nullable(),
        status: z.literal([1, 2]),
        price_from: z.int(),
        price_to: z.int(),
        category: localizedText,
        main_category: z.string(),
        brand: localizedText,
        seller: z.string().nullable(),
        sku: z.string().nullable(),
        variants: z.int(),
        quantity: z.int(),
        is_low: z.boolean(),
      }),
    ),
    total: z.int(),
    current_page: z.int(),
    per_page: z.int(),
  }),
  toData: ({ products, total, page, perPage }) => ({ products, total, current_page: page, per_page: perPage }),
});

/** The page of a product before it is published, for a page of the shop. */
export const previewProductOperation = defineQuery({
  name: 'products.preview',
  access: read,
  params: productParams,
  refusals: { 'catalog.unknown-product': 'missing' },
  tags,
  routes: [],
  run: ({ db, locale, now }, { id }) => readProductPage(db, id, locale, now, { withHidden: true }),
});

export const createProductOperation = defineCommand({
  ...changing,
  name: 'products.create',
  input: createProductInput,
  refusals: { 'resources.taken': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/products',
      operationId: 'createProduct',
      summary: 'For staff: create a hidden product with one variant; amounts are minor units',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => createProduct(tx, input, now)),
  audit: ({ title, selling, sku, quantity }, { id, slug }, actor) =>
    describeProductAction(
      actor,
      { action: 'create', id },
      { after: { 'title.en': title.en ?? '', slug, selling, sku, quantity } },
    ),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ id: z.int(), slug: z.string() }),
});

export const setProductStatusOperation = defineCommand({
  ...changing,
  name: 'products.set-status',
  params: productParams,
  input: productStatusInput,
  refusals: { 'api.not-found': 'missing', 'catalog.last-variant': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/status',
      operationId: 'setProductStatus',
      summary: 'For staff: publish (1) or hide (2) a product',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => setProductStatus(tx, input, now)),
  audit: ({ id }, { before, status }, actor) =>
    before === status
      ? null
      : describeProductAction(actor, { action: 'update', id }, { before: { status: before }, after: { status } }),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ status: z.literal([1, 2]) }),
  toData: ({ status }) => ({ status }),
});

export const copyProductOperation = defineCommand({
  ...changing,
  name: 'products.copy',
  params: productParams,
  input: copyProductInput,
  refusals: { 'api.not-found': 'missing', 'catalog.too-many-copies': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/copy',
      operationId: 'copyProduct',
      summary: 'For staff: create a hidden copy of a product without stock',
    },
  ],
  run: ({ db, now }, { id }) => inTransaction(db, (tx) => copyProduct(tx, id, now)),
  audit: (_input, { id, slug }, actor) => describeProductAction(actor, { action: 'create', id }, { after: { slug } }),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ id: z.int(), slug: z.string() }),
});

export const staffProductOperations = [
  listStaffProductsOperation,
  previewProductOperation,
  createProductOperation,
  productEntryOperations.read,
  productEntryOperations.update,
  productEntryOperations.remove,
  setProductStatusOperation,
  copyProductOperation,
  exportProductsOperation,
] as const;
