import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { findProductVersion } from '../editing/product.store.ts';
import { describeProductAction } from '../editing/product-audit.ts';
import { productParams } from '../editing/staff-product.schemas.ts';
import { createVariants } from './create-variants.ts';
import { describeVariantChanges } from './describe-variant-changes.ts';
import { removeVariant } from './remove-variant.ts';
import { updateVariants } from './update-variants.ts';
import { createVariantsInput, updateVariantsInput, variantParams } from './variant.schemas.ts';
import { selectStaffVariants, selectVariantAttributes } from './variant-editing.store.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const localizedText = z.record(z.string(), z.string());
const changing = { access: write, idempotency: 'key', tags } as const;

export const listStaffVariantsOperation = defineQuery({
  name: 'products.list-variants',
  access: read,
  params: productParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/products/{id}/variants',
      operationId: 'listStaffVariants',
      summary: 'For staff: variants of a product, also hidden ones, and the attributes in which variants can differ',
    },
  ],
  async run({ db }, { id }) {
    const version = await findProductVersion(db, id);
    if (version === undefined) return refuse('api.not-found', {}, 'missing');
    const [variants, attributes] = await Promise.all([selectStaffVariants(db, id), selectVariantAttributes(db)]);
    return ok({ version, variants, attributes });
  },
  data: z.object({
    version: z.int(),
    variants: z.array(
      z.object({
        id: z.int(),
        sku: z.string(),
        gtin: z.string().nullable(),
        price: z.int().nullable(),
        previous: z.int().nullable(),
        quantity: z.int(),
        status: z.literal([1, 2]),
        values: z.array(
          z.object({
            attribute_id: z.int(),
            attribute: localizedText,
            value_id: z.int(),
            value: localizedText,
            code: z.string(),
          }),
        ),
      }),
    ),
    attributes: z.array(
      z.object({
        id: z.int(),
        title: localizedText,
        values: z.array(z.object({ id: z.int(), code: z.string(), title: localizedText })),
      }),
    ),
  }),
  toData: ({ version, variants, attributes }) => ({ version, variants, attributes }),
});

export const updateVariantsOperation = defineCommand({
  ...changing,
  name: 'products.update-variants',
  params: productParams,
  input: updateVariantsInput,
  refusals: {
    'api.not-found': 'missing',
    'resources.changed': 'conflict',
    'resources.taken': 'refused',
    'catalog.last-variant': 'refused',
    'catalog.previous-price': 'refused',
  },
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/variants',
      operationId: 'updateVariants',
      summary: 'For staff: change variants of a product; refused when it was changed after the version was read',
    },
  ],
  run: ({ db, now }, { id, ...input }) => inTransaction(db, (tx) => updateVariants(tx, id, input, now)),
  audit({ id }, changed, actor) {
    const facts = describeVariantChanges(changed);
    return facts && describeProductAction(actor, { action: 'update-variants', id }, facts);
  },
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

export const createVariantsOperation = defineCommand({
  ...changing,
  name: 'products.create-variants',
  params: productParams,
  input: createVariantsInput,
  refusals: {
    'api.not-found': 'missing',
    'resources.taken': 'refused',
    'catalog.attribute-missing': 'refused',
    'catalog.too-many-variants': 'refused',
  },
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/variants/combinations',
      operationId: 'createVariants',
      summary: 'For staff: create the missing variants of all combinations of attribute values, without stock',
    },
  ],
  run: ({ db, now }, { id, attributes }) => inTransaction(db, (tx) => createVariants(tx, id, attributes, now)),
  audit: ({ id }, { created }, actor) =>
    describeProductAction(
      actor,
      { action: 'create-variants', id },
      { after: { sku: created.join(', ').slice(0, 500), quantity: created.length } },
    ),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ created: z.array(z.string()) }),
});

export const deleteVariantOperation = defineCommand({
  ...changing,
  name: 'products.delete-variant',
  params: variantParams,
  refusals: {
    'api.not-found': 'missing',
    'catalog.ordered-variant': 'conflict',
    'catalog.last-variant': 'refused',
  },
  routes: [
    {
      method: 'DELETE',
      path: '/admin/products/{id}/variants/{variant}',
      operationId: 'deleteVariant',
      summary: 'For staff: delete a variant that no order refers to',
    },
  ],
  run: ({ db, now }, params) => inTransaction(db, (tx) => removeVariant(tx, params, now)),
  audit: ({ id }, { sku }, actor) =>
    describeProductAction(actor, { action: 'delete-variant', id }, { before: { sku }, after: { sku: null } }),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.null(),
  toData: () => null,
});

export const variantOperations = [
  listStaffVariantsOperation,
  updateVariantsOperation,
  createVariantsOperation,
  deleteVariantOperation,
] as const;
