import { redirect } from 'react-router';
import { getStaffOrderOperation } from '../../../modules/order-management/staff-orders.operations.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { type ActionFormView, listPermittedForms, runPageAction } from '../actions/page-actions.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { ORDER_ACTIONS } from './order-actions.server.ts';
import { type AdminOrder, toAdminOrder } from './order-view.server.ts';

export type OrderAnswer = FormAnswer;

type OrderPage = { order: AdminOrder; forms: ActionFormView[] };

/** One order with the data that the staff member may see. @throws Response a 404 page for an unknown code */
export async function loadOrder(shop: ShopRequest, code: string): Promise<OrderPage> {
  const { shown, localized } = await loadStaffQuery(getStaffOrderOperation, shop, { params: { code } });
  const listForms = await listPermittedForms(ORDER_ACTIONS, shop);
  return { order: await toAdminOrder(shop, shown, localized), forms: listForms(shown) };
}

/** Form action of the order page. @throws Response a redirect to the order on success */
export async function handleOrderAction(shop: ShopRequest, code: string, form: FormData) {
  const submitted = { form, params: { code } };
  const { intent, result } = await runPageAction(ORDER_ACTIONS, shop, submitted, getStaffOrderOperation);
  if (result.ok) throw redirect(`${adminPaths.order(code)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, { intent, form });
}
