import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { securedStaff } from '../staff/staff-access.ts';
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

export const dashboardOperations = [readDashboardOperation] as const;
