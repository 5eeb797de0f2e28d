import { data, redirect } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import {
  addOrderNoteOperation,
  cancelStaffOrderOperation,
  decidePaymentOperation,
  getStaffOrderOperation,
  markRefundPaidOutOperation,
  moveShipmentOperation,
  packShipmentOperation,
  refundOrderOperation,
  retryRefundOperation,
} from '../../../modules/order-management/staff-orders.operations.ts';
import { readAdminOrder } from '../../../modules/orders/read-admin-order.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { runStaffForm } from '../staff-form.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type AdminOrder, toAdminOrder } from './order-view.server.ts';

export type OrderAnswer = FormAnswer;

/** One order with the data that the staff member may see. @throws Response a 404 page for an unknown code */
export async function loadOrder(shop: ShopRequest, code: string): Promise<AdminOrder> {
  const { shown, localized } = await loadStaffQuery(getStaffOrderOperation, shop, { params: { code } });
  return toAdminOrder(shop, shown, localized);
}

/** Fields whose values a refused form keeps. */
const PRESERVED_FIELDS = ['note', 'reason', 'carrier', 'tracking_number', 'ready_code', 'amount', 'number', 'decision'];

/** Form action of the order page. @throws Response a redirect to the order on success */
export async function handleOrderAction(shop: ShopRequest, code: string, form: FormData) {
  const intent = readTextField(form, 'intent').slice(0, 20);
  const result = await applyOrderAction(shop, { code, intent, form });
  if (result.ok) throw redirect(`${adminPaths.order(code)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, { intent, form, keep: PRESERVED_FIELDS });
}

const VERSION = { version: 'number' } as const;
const MOVE_FIELDS = {
  ...VERSION,
  action: 'text',
  note: 'text',
  carrier: 'text',
  tracking_number: 'text',
  ready_code: 'text',
} as const;

async function applyOrderAction(
  shop: ShopRequest,
  { code, intent, form }: { code: string; intent: string; form: FormData },
): Promise<Result<unknown>> {
  const part = { form, params: { code, number: form.get('number') } };
  const refund = { form, params: { code, id: form.get('refund') }, fields: () => VERSION };
  const order = { form, params: { code } };
  switch (intent) {
    case 'move':
      return runStaffForm(moveShipmentOperation, shop, { ...part, fields: () => MOVE_FIELDS });
    case 'pack':
      return runStaffForm(packShipmentOperation, shop, { ...part, fields: () => VERSION });
    case 'cancel': {
      const fields = () => ({ ...VERSION, reason: 'text', note: 'text', restock: 'tick' }) as const;
      return runStaffForm(cancelStaffOrderOperation, shop, { ...order, fields });
    }
    case 'refund': {
      const fields = async () => {
        const currency = await readOrderCurrency(shop, code);
        return { ...VERSION, amount: { currency }, reason: 'text' } as const;
      };
      return runStaffForm(refundOrderOperation, shop, { ...order, fields });
    }
    case 'decide': {
      const fields = () => ({ ...VERSION, decision: 'text', note: 'text' }) as const;
      return runStaffForm(decidePaymentOperation, shop, { ...part, fields });
    }
    case 'pay-out':
      return runStaffForm(markRefundPaidOutOperation, shop, refund);
    case 'refund-again':
      return runStaffForm(retryRefundOperation, shop, refund);
    case 'note':
      return runStaffForm(addOrderNoteOperation, shop, { ...order, fields: () => ({ note: 'text' }) });
    default:
      await loadStaffQuery(getStaffOrderOperation, shop, { params: { code } });
      throw data(null, { status: 404 });
  }
}

async function readOrderCurrency({ services: { db } }: ShopRequest, code: string): Promise<string> {
  return (await readAdminOrder(db, code))?.currency ?? (await readSettings(db)).currency;
}
