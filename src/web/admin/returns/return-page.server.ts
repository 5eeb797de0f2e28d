import { redirect } from 'react-router';
import { localizeLines } from '../../../modules/order-management/localization/localize-lines.ts';
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
import { type PageActions, runPageAction } from '../actions/page-actions.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type AdminReturn, toAdminReturn } from './return-view.server.ts';

export type ReturnAnswer = FormAnswer;

/** One return with the data that the staff member may see. @throws Response a 404 page for an unknown id */
export async function loadReturn(shop: ShopRequest, id: string): Promise<AdminReturn> {
  const found = await loadStaffQuery(getReturnOperation, shop, { params: { id } });
  const context = { locale: shop.locale, now: shop.services.clock() };
  return toAdminReturn(shop, found, await localizeLines(shop.services.db, found.order, context));
}

const MESSAGE = { message: 'text' } as const;

/** Actions of the return page. */
const RETURN_ACTIONS: PageActions<AdminReturn> = {
  approve: { operation: approveReturnOperation, fields: MESSAGE },
  reject: { operation: rejectReturnOperation, fields: MESSAGE },
  receive: { operation: receiveReturnOperation, fields: MESSAGE },
  repair: { operation: repairReturnOperation, fields: MESSAGE },
  exchange: { operation: exchangeReturnOperation, fields: MESSAGE },
  inspect: {
    operation: inspectReturnOperation,
    readInput(form) {
      const lines = [...form].flatMap(([name, value]) => {
        const order_line = /^sellable-(.+)$/.exec(name)?.[1];
        return order_line ? [{ order_line, sellable: Number(value) }] : [];
      });
      return { note: readTextField(form, 'note').trim(), lines };
    },
  },
  refund: {
    operation: refundReturnOperation,
    fields: async (shop, { id }) => {
      const { order } = await loadStaffQuery(getReturnOperation, shop, { params: { id } });
      return { message: 'text', amount: { currency: order.currency } };
    },
  },
};

/** Form action of the return page. @throws Response a redirect to the return on success */
export async function handleReturnAction(shop: ShopRequest, id: string, form: FormData) {
  const { intent, result } = await runPageAction(RETURN_ACTIONS, shop, { form, params: { id } }, getReturnOperation);
  if (result.ok) throw redirect(`${adminPaths.return(id)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, { intent, form, labels: adminLabels(shop.t) });
}
