import { redirect } from 'react-router';
import { formatMoney } from '../../../kernel/format-money.ts';
import { getLanguageName } from '../../../kernel/language-name.ts';
import { addDigitsToTag } from '../../../kernel/locale.ts';
import type { ChecklistStep } from '../../../modules/dashboard/checklist/read-checklist.ts';
import {
  dismissChecklistOperation,
  readChecklistOperation,
  readDashboardOperation,
} from '../../../modules/dashboard/dashboard.operations.ts';
import type { Sales, TaskName } from '../../../modules/dashboard/read-dashboard.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { to } from '../../paths.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, mayExecute, runStaffCommand } from '../staff-operations.server.ts';

export type AdminHome = {
  /** Open work of the set-up; null when the shop is ready, or for roles that cannot set it up. */
  checklist: { name: ChecklistStep; isDone: boolean; href: string }[] | null;
  /** `href` is null for work without a page. */
  tasks: { name: string; text: string; count: string; href: string | null }[];
  sales: { today: string; orders: string; lastWeek: string } | null;
  bestSellers: { id: number; title: string; units: string; href: string }[] | null;
  emptySearches: { query: string; language: string; times: string }[] | null;
};

const TASK_PATHS: Partial<Record<TaskName, string>> = {
  orders: adminPaths.orders({ status: 2 }),
  transfers: adminPaths.transfers(),
  returns: adminPaths.returns(),
  cancellations: adminPaths.cancellations(),
  repairs: adminPaths.repairs({ status: 'requested' }),
  ownRepairs: adminPaths.repairs({ assignee: 'me', scope: 'workshop' }),
  unassignedRepairs: adminPaths.repairs({ assignee: 'none', scope: 'workshop' }),
  questions: adminPaths.questions(),
  reviews: adminPaths.reviews(),
  applications: adminPaths.applications(),
  lowStock: adminPaths.products({ stock: 'low', status: 1 }),
};

/** Counts stop here. */
const MAX_COUNT = 100;

const STEP_PATHS: Record<ChecklistStep, string> = {
  product: adminPaths.newProduct(),
  delivery: adminPaths.resource('shipping-rules'),
  payment: adminPaths.settings('payments'),
  contact: adminPaths.settings('shop'),
  legal: adminPaths.resource('pages'),
  mail: adminPaths.settings('mail'),
};

async function loadChecklist(shop: ShopRequest): Promise<AdminHome['checklist']> {
  if (!(await mayExecute(readChecklistOperation, shop))) return null;
  const { isDismissed, steps } = await loadStaffQuery(readChecklistOperation, shop, {});
  if (isDismissed || steps.every(({ isDone }) => isDone)) return null;
  return steps.map(({ name, isDone }) => ({ name, isDone, href: STEP_PATHS[name] }));
}

/** Hides the checklist for good. @throws Response a redirect to the home page */
export async function dismissChecklist(shop: ShopRequest, form: FormData): Promise<never> {
  await runStaffCommand(dismissChecklistOperation, shop, { form, input: {} });
  throw redirect(adminPaths.root(), 303);
}

/** Home page of the admin. @throws Response a redirect without a second factor, a 403 page for customers */
export async function loadAdminHome(shop: ShopRequest): Promise<AdminHome> {
  const { services, locale, t } = shop;
  const [{ tasks, sales, bestSellers, emptySearches }, settings] = await Promise.all([
    loadStaffQuery(readDashboardOperation, shop, {}),
    readSettings(services.db),
  ]);
  const number = new Intl.NumberFormat(addDigitsToTag(locale));
  const money = getMoneyFormat(settings, locale);
  const formatSales = ({ currency, today, lastWeek }: Sales) => ({
    today: formatMoney({ amount: today.total, currency }, money),
    orders: t('admin.home.orderCount', { count: today.orders }),
    lastWeek: t('admin.home.lastWeek', {
      amount: formatMoney({ amount: lastWeek.total, currency }, money),
      orders: t('admin.home.orderCount', { count: lastWeek.orders }),
    }),
  });
  return {
    checklist: await loadChecklist(shop),
    tasks: tasks.map(({ name, count }) => ({
      name,
      text: t(`admin.home.tasks.${name}`),
      count: count >= MAX_COUNT ? `${number.format(MAX_COUNT - 1)}+` : number.format(count),
      href: TASK_PATHS[name] ?? null,
    })),
    sales: sales && formatSales(sales),
    bestSellers:
      bestSellers?.map(({ id, title, units, category }) => {
        const href = to.product(category, id);
        return { id, title, units: t('admin.pieces', { count: units }), href };
      }) ?? null,
    emptySearches:
      emptySearches?.map(({ query, locale: language, times }) => {
        return { query, language: getLanguageName(language, locale), times: number.format(times) };
      }) ?? null,
  };
}
