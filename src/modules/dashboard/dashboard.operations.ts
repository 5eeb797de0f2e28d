import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { securedStaff, staffWith } from '../staff/staff-access.ts';
import { insertDismissal } from './checklist/checklist.store.ts';
import { CHECKLIST_STEPS, readChecklist } from './checklist/read-checklist.ts';
import { readDashboard } from './read-dashboard.ts';

const salesSchema = z.object({ orders: z.int(), total: z.number() });

export const readDashboardOperation = defineQuery({
  name: 'dashboard.read',
  access: securedStaff,
  refusals: {},
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/dashboard',
      operationId: 'readDashboard',
      summary:
        'For staff: work that waits, sales of today, best sellers and searches without results, as the role permits',
    },
  ],
  run: async ({ db, actor, locale, now }) => ok(await readDashboard(db, actor, { locale, now })),
  data: z.object({
    /** Counts stop at 100. */
    tasks: z.array(z.object({ name: z.string(), count: z.int() })),
    /** Totals in major units. */
    sales: z.object({ currency: z.string(), today: salesSchema, last_week: salesSchema }).nullable(),
    best_sellers: z.array(z.object({ id: z.int(), title: z.string(), units: z.int() })).nullable(),
    empty_searches: z.array(z.object({ query: z.string(), locale: z.string(), times: z.int() })).nullable(),
  }),
  toData: ({ tasks, sales, bestSellers, emptySearches }) => ({
    tasks,
    sales: sales && {
      currency: sales.currency,
      today: toSalesData(sales.today, sales.currency),
      last_week: toSalesData(sales.lastWeek, sales.currency),
    },
    best_sellers: bestSellers?.map(({ id, title, units }) => ({ id, title, units })) ?? null,
    empty_searches: emptySearches,
  }),
});

function toSalesData({ orders, total }: { orders: number; total: number }, currency: string) {
  return { orders, total: toMajor({ amount: total, currency }) };
}

export const readChecklistOperation = defineQuery({
  name: 'dashboard.read-checklist',
  access: staffWith('settings.write'),
  refusals: {},
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/checklist',
      operationId: 'readSetUpChecklist',
      summary: 'For owners: the set-up steps before the first sale, and which are done',
    },
  ],
  run: async ({ db, deps: { config, paymentProviders: providers } }) =>
    ok(await readChecklist(db, { providers, mail: config })),
  data: z.object({
    dismissed: z.boolean(),
    steps: z.array(z.object({ name: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
  }),
  toData: ({ isDismissed, steps }) => ({
    dismissed: isDismissed,
    steps: steps.map(({ name, isDone }) => ({ name, done: isDone })),
  }),
});

export const dismissChecklistOperation = defineCommand({
  name: 'dashboard.dismiss-checklist',
  access: staffWith('settings.write'),
  input: z.strictObject({}),
  refusals: {},
  idempotency: 'key',
  tags: ['staff'],
  routes: [
    {
      method: 'POST',
      path: '/admin/checklist/dismiss',
      operationId: 'dismissSetUpChecklist',
      summary: 'For owners: hide the set-up checklist for good',
    },
  ],
  run: ({ db, now }) => inTransaction(db, async (tx) => ok({ isChanged: await insertDismissal(tx, now) })),
  audit: (_, { isChanged }, actor) =>
    isChanged
      ? {
          actor,
          action: 'checklist-dismiss',
          subject: { kind: 'checklist', id: 'set-up' },
          before: { dismissed: false },
          after: { dismissed: true },
        }
      : null,
  data: z.object({ dismissed: z.boolean() }),
  toData: () => ({ dismissed: true }),
});

export const dashboardOperations = [readDashboardOperation, readChecklistOperation, dismissChecklistOperation] as const;
