import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { findProductVersion } from '../editing/product.store.ts';
import { describeProductAction } from '../editing/product-audit.ts';
import { productParams } from '../editing/staff-product.schemas.ts';
import { selectSpecAttributes, selectSpecs } from './product-spec.store.ts';
import type { SpecValue } from './product-spec.ts';
import { updateSpecs, updateSpecsInput } from './update-specs.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const localizedText = z.record(z.string(), z.string());

export const listProductSpecsOperation = defineQuery({
  name: 'products.list-specs',
  access: read,
  params: productParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/products/{id}/specs',
      operationId: 'listProductSpecs',
      summary: 'For staff: specifications of a product, and the attributes that it can have',
    },
  ],
  async run({ db }, { id }) {
    const version = await findProductVersion(db, id);
    if (version === undefined) return refuse('api.not-found', {}, 'missing');
    const [specs, attributes] = await Promise.all([selectSpecs(db, id), selectSpecAttributes(db, id)]);
    return ok({ version, specs, attributes });
  },
  data: z.object({
    version: z.int(),
    specs: z.array(
      z.object({
        attribute_id: z.int(),
        value_id: z.int().nullable(),
        number: z.string().nullable(),
        text: localizedText.nullable(),
      }),
    ),
    attributes: z.array(
      z.object({
        id: z.int(),
        title: localizedText,
        type: z.enum(['value', 'number', 'text']),
        unit: z.string().nullable(),
        grouping: z.string(),
        /** Whether products of the same category have it. */
        is_usual: z.boolean(),
        values: z.array(z.object({ id: z.int(), title: localizedText })),
      }),
    ),
  }),
  toData: ({ version, specs, attributes }) => ({ version, specs, attributes }),
});

export const updateProductSpecsOperation = defineCommand({
  name: 'products.update-specs',
  access: write,
  params: productParams,
  input: updateSpecsInput,
  refusals: { 'api.not-found': 'missing', 'resources.changed': 'conflict' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/specs',
      operationId: 'updateProductSpecs',
      summary:
        'For staff: replace the specifications of a product; refused when it was changed after the version was read',
    },
  ],
  run: ({ db, now }, { id, ...input }) => inTransaction(db, (tx) => updateSpecs(tx, id, input, now)),
  audit({ id }, { before, after }, actor) {
    const facts = { before: toFacts(before), after: toFacts(after) };
    const names = [...new Set([...Object.keys(facts.before), ...Object.keys(facts.after)])];
    const changed = names.filter((name) => facts.before[name] !== facts.after[name]);
    if (changed.length === 0) return null;
    const pick = (from: Record<string, string | number>) =>
      Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
    return describeProductAction(
      actor,
      { action: 'update-specs', id },
      { before: pick(facts.before), after: pick(facts.after) },
    );
  },
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

/** Values by attribute: `spec.12`. */
function toFacts(specs: readonly SpecValue[]): Record<string, string | number> {
  return Object.fromEntries(
    specs.map(({ attribute_id, value_id, number, text }) => [
      `spec.${attribute_id}`,
      value_id ?? number ?? text?.en ?? '',
    ]),
  );
}

export const specOperations = [listProductSpecsOperation, updateProductSpecsOperation] as const;
