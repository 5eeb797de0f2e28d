import { ok } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand } from '../../platform/operations/operation.ts';
import { createStockAlert } from './create-stock-alert.ts';
import { alertInput, alertLinkParams } from './stock-alerts.input.ts';
import { unsubscribeStockAlerts } from './unsubscribe-stock-alerts.ts';

const tags = ['catalog'];

/** The value is the address as it was stored. */
export const createStockAlertOperation = defineCommand({
  name: 'stock-alerts.create',
  access: anyone,
  input: alertInput,
  refusals: {},
  limits: [{ name: 'contact', getKey: ({ address }) => address }],
  idempotency: 'none',
  tags,
  routes: [],
  async run({ db, locale, now }, input) {
    await createStockAlert(db, input, { locale, now });
    return ok(input.email);
  },
});

/** With the link of a mail. */
export const unsubscribeStockAlertsOperation = defineCommand({
  name: 'stock-alerts.unsubscribe',
  access: anyone,
  params: alertLinkParams,
  refusals: { 'api.not-found': 'missing' },
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db }, { token }) => unsubscribeStockAlerts(db, token),
});

export const stockAlertOperations = [createStockAlertOperation, unsubscribeStockAlertsOperation] as const;
