import { z } from 'zod';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { isHosted } from '../payment-methods.rules.ts';
import { findPaymentMethodByKey, listMethodSettings, type PaymentMethod } from '../payment-methods.ts';
import { listConfiguredMethods } from './list-configured-methods.ts';
import { CONNECTION_STATES, type ConnectionTest, testConnection } from './test-connection.ts';

const access = staffAccess('settings');
const tags = ['staff'];

/** A payment method with what it needs to be offered. */
export type MethodStatus = Pick<PaymentMethod, 'code' | 'key'> & {
  isEnabled: boolean;
  /** Whether it has what it needs: keys of a provider, or a bank account in the currency of the shop. */
  isConfigured: boolean;
  /** Whether its provider can be called. */
  canTest: boolean;
};

export const readMethodStatusOperation = defineQuery({
  name: 'payments.read-method-status',
  access: access.read,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/payment-methods',
      operationId: 'readPaymentMethodStatus',
      summary: 'For staff: payment methods in display order, and whether they are switched on and configured',
    },
  ],
  async run({ db, deps }): Promise<Result<MethodStatus[]>> {
    const [{ paymentMethods }, configured] = await Promise.all([
      readSettings(db),
      listConfiguredMethods(db, deps.paymentProviders),
    ]);
    const statuses = listMethodSettings(paymentMethods).flatMap(({ method, is_enabled }) => {
      const found = findPaymentMethodByKey(method);
      if (!found) return [];
      const isConfigured = configured.includes(found.code);
      return [{ ...found, isEnabled: is_enabled, isConfigured, canTest: isConfigured && isHosted(found.code) }];
    });
    return ok(statuses);
  },
  data: z.object({
    methods: z.array(
      z.object({
        code: z.int(),
        key: z.string(),
        enabled: z.boolean(),
        configured: z.boolean(),
        testable: z.boolean(),
      }),
    ),
  }),
  toData: (statuses) => ({
    methods: statuses.map(({ code, key, isEnabled, isConfigured, canTest }) => {
      return { code, key, enabled: isEnabled, configured: isConfigured, testable: canTest };
    }),
  }),
});

/** A query, because it changes nothing at the provider and nothing in the shop. */
export const testConnectionOperation = defineQuery({
  name: 'payments.test-connection',
  access: access.write,
  params: z.strictObject({ method: z.string().max(40) }),
  refusals: {},
  limits: ['connectionTest'],
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/payment-methods/{method}/connection',
      operationId: 'testPaymentConnection',
      summary: 'For staff: call the provider of a payment method with the keys of the shop',
    },
  ],
  async run({ deps }, { method }): Promise<Result<ConnectionTest>> {
    const found = findPaymentMethodByKey(method);
    const provider = found && deps.paymentProviders.byCode(found.code);
    return provider ? ok(await testConnection(provider)) : refuse('api.not-found', {}, 'missing');
  },
  data: z.object({
    state: z.enum(CONNECTION_STATES),
    code: z.string().nullable(),
    duration_ms: z.int(),
  }),
  toData: ({ state, code, durationMs }) => ({ state, code, duration_ms: durationMs }),
});

export const connectionOperations = [readMethodStatusOperation, testConnectionOperation] as const;
