import { z } from 'zod';
import { rowId, rowIdText, rowVersion } from '../../../kernel/integer.schemas.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { listFitRules } from '../../devices/editing/edit-fit-rules.ts';
import { findDeviceModel } from '../../devices/editing/find-device-model.ts';
import { fitRuleShape } from '../../devices/editing/fit-rule.input.ts';
import { searchDevices } from '../../devices/editing/search-devices.ts';
import type { StaffFitRule } from '../../devices/editing/staff-fit-rule.ts';
import { FIT_SOCKETS } from '../../devices/fit.rules.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { findProductVersion } from '../editing/product.store.ts';
import { describeProductAction } from '../editing/product-audit.ts';
import { productParams } from '../editing/staff-product.schemas.ts';
import { selectDeviceModelId } from './device-model.store.ts';
import { addProductFitRule, removeProductFitRule, setDeviceModel } from './edit-compatibility.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const localizedText = z.record(z.string(), z.string());
const choices = z.array(z.object({ id: z.int(), name: localizedText }));
const changed = { 'api.not-found': 'missing', 'resources.changed': 'conflict' } as const;

const ruleSchema = z.object({
  id: z.int(),
  device_type_id: z.int().nullable(),
  device_series_id: z.int().nullable(),
  device_model_id: z.int().nullable(),
  /** Name of the type, series or model; null for every device. */
  device: localizedText.nullable(),
  socket: z.enum(FIT_SOCKETS).nullable(),
  with_cable: z.boolean(),
  is_verified: z.boolean(),
});

export const readCompatibilityOperation = defineQuery({
  name: 'products.read-compatibility',
  access: read,
  params: productParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/products/{id}/compatibility',
      operationId: 'readProductCompatibility',
      summary: 'For staff: compatibility rules of a product, and the device model that it is itself',
    },
  ],
  async run({ db }, { id }) {
    const version = await findProductVersion(db, id);
    if (version === undefined) return refuse('api.not-found', {}, 'missing');
    const [rules, modelId] = await Promise.all([listFitRules(db, id), selectDeviceModelId(db, id)]);
    return ok({ version, rules, device_model: (await findDeviceModel(db, modelId)) ?? null });
  },
  data: z.object({
    version: z.int(),
    device_model: z.object({ id: z.int(), name: z.string() }).nullable(),
    rules: z.array(ruleSchema),
  }),
});

const MAX_SEARCH_LENGTH = 80;

export const searchCompatibleDevicesOperation = defineQuery({
  name: 'products.search-devices',
  access: read,
  input: z.strictObject({ q: z.string().trim().max(MAX_SEARCH_LENGTH).default('') }),
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/compatible-devices',
      operationId: 'searchCompatibleDevices',
      summary: 'For staff: device types, series and models that a compatibility rule can name',
    },
  ],
  run: async ({ db, locale }, { q }) => ok(await searchDevices(db, q, locale)),
  data: z.object({ types: choices, series: choices, models: choices }),
});

export const addFitRuleOperation = defineCommand({
  name: 'products.add-fit-rule',
  access: write,
  params: productParams,
  input: z.strictObject({ version: rowVersion, ...fitRuleShape }),
  refusals: {
    ...changed,
    'devices.cable-socket': 'refused',
    'devices.too-many-rules': 'refused',
    'devices.rule-exists': 'conflict',
  },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/compatibility',
      operationId: 'addFitRule',
      summary:
        'For staff: add a compatibility rule to a product; refused when it was changed after the version was read',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => addProductFitRule(tx, input, now)),
  audit: ({ id }, { rule }, actor) =>
    describeProductAction(actor, { action: 'add-fit-rule', id }, { after: toFacts(rule) }),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ version: z.int(), rule: ruleSchema }),
});

export const removeFitRuleOperation = defineCommand({
  name: 'products.remove-fit-rule',
  access: write,
  params: productParams.extend({ rule: rowIdText }),
  refusals: { 'api.not-found': 'missing' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'DELETE',
      path: '/admin/products/{id}/compatibility/{rule}',
      operationId: 'removeFitRule',
      summary: 'For staff: remove a compatibility rule from a product',
    },
  ],
  run: ({ db, now }, params) => inTransaction(db, (tx) => removeProductFitRule(tx, params, now)),
  audit: ({ id }, rule, actor) =>
    describeProductAction(actor, { action: 'remove-fit-rule', id }, { before: toFacts(rule) }),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.null(),
  toData: () => null,
});

export const setDeviceModelOperation = defineCommand({
  name: 'products.set-device-model',
  access: write,
  params: productParams,
  input: z.strictObject({ version: rowVersion, device_model_id: rowId.nullable() }),
  refusals: changed,
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/device-model',
      operationId: 'setDeviceModel',
      summary:
        'For staff: set the device model that a product itself is; refused when it was changed after the version was read',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => setDeviceModel(tx, input, now)),
  audit: ({ id }, { before, after }, actor) =>
    before === after
      ? null
      : describeProductAction(
          actor,
          { action: 'set-device-model', id },
          { before: { device_model: before }, after: { device_model: after } },
        ),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

function toFacts({ device, socket, with_cable, is_verified }: StaffFitRule) {
  return { device: device?.en ?? null, socket, with_cable, is_verified };
}

export const compatibilityOperations = [
  readCompatibilityOperation,
  searchCompatibleDevicesOperation,
  addFitRuleOperation,
  removeFitRuleOperation,
  setDeviceModelOperation,
] as const;
