import { data } from 'react-router';
import { confirmOrderOperation, packOrderOperation } from '../../../modules/order-management/order-batch.operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { requireAccess, runStaffCommand } from '../staff-operations.server.ts';

/** More than a page of the list. */
const MAX_BATCH_ORDERS = 50;

/** Operations by intent, each for one order. */
const BATCH_OPERATIONS = {
  confirm: {
    access: confirmOrderOperation,
    run: (shop: ShopRequest, given: OneOrder) => runStaffCommand(confirmOrderOperation, shop, given),
  },
  pack: {
    access: packOrderOperation,
    run: (shop: ShopRequest, given: OneOrder) => runStaffCommand(packOrderOperation, shop, given),
  },
} as const;
type OneOrder = { form: FormData; params: { code: string }; input: Record<string, never> };
type BatchIntent = keyof typeof BATCH_OPERATIONS;

/** Outcome of an action on several orders, in the order of the list. */
export type OrderBatchAnswer = {
  title: string;
  isRefused: boolean;
  results: { code: string; text: string; isRefused: boolean }[];
};

/**
 * Applies an operation to the selected orders, each in a transaction of its own. A repeat changes nothing.
 * @throws Response as `redirectForAccess` does, and a 404 page for an unknown intent
 */
export async function handleOrderBatch(shop: ShopRequest, form: FormData): Promise<OrderBatchAnswer> {
  const { t } = shop;
  const intent = readTextField(form, 'intent');
  if (!isBatchIntent(intent)) {
    await requireAccess(packOrderOperation, shop);
    throw data(null, { status: 404 });
  }
  const { access, run } = BATCH_OPERATIONS[intent];
  await requireAccess(access, shop);
  const unreadable = refuseInvalidText(form);
  if (unreadable) throw data(null, { status: 400 });
  const codes = [...new Set(form.getAll('code').map(String))];
  if (codes.length === 0) return { title: t('admin.orderList.noneSelected'), isRefused: true, results: [] };
  if (codes.length > MAX_BATCH_ORDERS) throw data(null, { status: 400 });

  const results: (OrderBatchAnswer['results'][number] & { changed: boolean })[] = [];
  for (const code of codes) {
    const done = await run(shop, { form, params: { code }, input: {} });
    const changed = done.ok && done.value.change !== null;
    const text = done.ok
      ? t(`admin.orderList.results.${changed ? intent : 'unchanged'}`)
      : translateRefusal(done.refusal, t);
    results.push({ code, text, changed, isRefused: !done.ok });
  }
  const done = results.filter(({ changed }) => changed).length;
  return {
    title: t('admin.orderList.resultTitle', { done }),
    isRefused: results.some(({ isRefused }) => isRefused),
    results: results.map(({ changed: _, ...result }) => result),
  };
}

function isBatchIntent(intent: string): intent is BatchIntent {
  return Object.hasOwn(BATCH_OPERATIONS, intent);
}
