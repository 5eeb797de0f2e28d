import { data, redirect } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import { localizeLines } from '../../../modules/order-management/localize-lines.ts';
import {
  approveReturnOperation,
  exchangeReturnOperation,
  getReturnOperation,
  inspectReturnOperation,
  receiveReturnOperation,
  refundReturnOperation,
  rejectReturnOperation,
  repairReturnOperation,
} from '../../../modules/returns/staff/staff-returns.operations.ts';
import { adminLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { runStaffForm } from '../staff-form.server.ts';
import { loadStaffQuery, runStaffCommand } from '../staff-operations.server.ts';
import { type AdminReturn, toAdminReturn } from './return-view.server.ts';

export type ReturnAnswer = FormAnswer;

/** One return with the data that the staff member may see. @throws Response a 404 page for an unknown id */
export async function loadReturn(shop: ShopRequest, id: string): Promise<AdminReturn> {
  const found = await loadStaffQuery(getReturnOperation, shop, { params: { id } });
  const context = { locale: shop.locale, now: shop.services.clock() };
  return toAdminReturn(shop, found, await localizeLines(shop.services.db, found.order, context));
}

/** Form action of the return page. @throws Response a redirect to the return on success */
export async function handleReturnAction(shop: ShopRequest, id: string, form: FormData) {
  const intent = readTextField(form, 'intent').slice(0, 20);
  const result = await applyReturnAction(shop, { id, intent, form });
  if (result.ok) throw redirect(`${adminPaths.return(id)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, {
    intent,
    form,
    keep: ['message', 'note', 'amount'],
    labels: adminLabels(shop.t),
  });
}

async function applyReturnAction(
  shop: ShopRequest,
  { id, intent, form }: { id: string; intent: string; form: FormData },
): Promise<Result<unknown>> {
  const target = { form, params: { id } };
  const message = { ...target, fields: () => ({ message: 'text' }) as const };
  switch (intent) {
    case 'approve':
      return runStaffForm(approveReturnOperation, shop, message);
    case 'reject':
      return runStaffForm(rejectReturnOperation, shop, message);
    case 'receive':
      return runStaffForm(receiveReturnOperation, shop, message);
    case 'repair':
      return runStaffForm(repairReturnOperation, shop, message);
    case 'exchange':
      return runStaffForm(exchangeReturnOperation, shop, message);
    case 'inspect': {
      const note = readTextField(form, 'note').trim();
      const lines = [...form].flatMap(([name, value]) => {
        const order_line = /^sellable-(.+)$/.exec(name)?.[1];
        return order_line ? [{ order_line, sellable: Number(value) }] : [];
      });
      return runStaffCommand(inspectReturnOperation, shop, { ...target, input: { note, lines } });
    }
    case 'refund': {
      const fields = async () => {
        const { order } = await loadStaffQuery(getReturnOperation, shop, { params: { id } });
        return { message: 'text', amount: { currency: order.currency } } as const;
      };
      return runStaffForm(refundReturnOperation, shop, { ...target, fields });
    }
    default:
      await loadStaffQuery(getReturnOperation, shop, { params: { id } });
      throw data(null, { status: 404 });
  }
}
