import { data, redirect } from 'react-router';
import { isUuid } from '../../../kernel/ids.ts';
import type { Result } from '../../../kernel/result.ts';
import { localizeLines } from '../../../modules/order-management/localize-lines.ts';
import {
  approveReturnInput,
  exchangeReturnInput,
  inspectReturnInput,
  receiveReturnInput,
  refundReturnInput,
  rejectReturnInput,
  repairReturnInput,
} from '../../../modules/returns/return.input.ts';
import { decideReturn } from '../../../modules/returns/staff/decide-return.ts';
import { exchangeReturn } from '../../../modules/returns/staff/exchange-return.ts';
import { inspectReturn } from '../../../modules/returns/staff/inspect-return.ts';
import { readStaffReturn } from '../../../modules/returns/staff/read-staff-return.ts';
import { refundReturn } from '../../../modules/returns/staff/refund-return.ts';
import type { StaffMember } from '../../../modules/staff/staff.rules.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { adminLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createOrderLinks } from '../../links/order-links.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { parseFormFields } from '../form-fields.server.ts';
import { requirePermission } from '../staff-access.server.ts';
import { type AdminReturn, toAdminReturn } from './return-view.server.ts';

export type ReturnAnswer = FormAnswer;

/** One return with the data that the staff member may see. @throws Response a 404 page for an unknown id */
export async function loadReturn(shop: ShopRequest, id: string): Promise<AdminReturn> {
  const staff = await requirePermission(shop, 'orders.read');
  if (!isUuid(id)) throw data(null, { status: 404 });
  const found = await readStaffReturn(shop.services.db, staff, id, shop.services.clock());
  if (!found.ok) throw data(null, { status: 404 });
  const context = { locale: shop.locale, now: shop.services.clock() };
  return toAdminReturn(shop, found.value, await localizeLines(shop.services.db, found.value.order, context));
}

/** Form action of the return page. @throws Response a redirect to the return on success */
export async function handleReturnAction(shop: ShopRequest, id: string, form: FormData) {
  const intent = readTextField(form, 'intent').slice(0, 20);
  const staff = await requirePermission(shop, intent === 'refund' ? 'payments.approve' : 'orders.write');
  if (!isUuid(id)) throw data(null, { status: 404 });
  const result = await applyReturnAction(shop, staff, { id, intent, form });
  if (result.ok) throw redirect(`${adminPaths.return(id)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, {
    intent,
    form,
    keep: ['message', 'note', 'amount'],
    labels: adminLabels(shop.t),
  });
}

type ReturnActionInput = { id: string; intent: string; form: FormData };

async function applyReturnAction(
  shop: ShopRequest,
  staff: StaffMember,
  { id, intent, form }: ReturnActionInput,
): Promise<Result<null>> {
  const { db, config, clock } = shop.services;
  const context = { staff, id, links: createOrderLinks(config.siteUrl), now: clock() };
  const message = { message: 'text' } as const;
  switch (intent) {
    case 'approve':
    case 'reject':
    case 'receive':
    case 'repair': {
      const schema = {
        approve: approveReturnInput,
        reject: rejectReturnInput,
        receive: receiveReturnInput,
        repair: repairReturnInput,
      }[intent];
      const input = parseFormFields(form, message, schema);
      return input.ok ? decideReturn(db, context, intent, input.value) : input;
    }
    case 'inspect': {
      const note = readTextField(form, 'note').trim();
      const lines = [...form].flatMap(([name, value]) => {
        const order_line = /^sellable-(.+)$/.exec(name)?.[1];
        return order_line ? [{ order_line, sellable: Number(value) }] : [];
      });
      const input = parseInput(inspectReturnInput, { note, lines });
      return input.ok ? inspectReturn(db, context, input.value) : input;
    }
    case 'refund': {
      const found = await readStaffReturn(db, staff, id, context.now);
      if (!found.ok) return found;
      const amountIn = found.value.order.currency;
      const input = parseFormFields(form, { ...message, amount: { currency: amountIn } }, refundReturnInput);
      return input.ok ? refundReturn(db, context, input.value) : input;
    }
    case 'exchange': {
      const input = parseFormFields(form, message, exchangeReturnInput);
      return input.ok ? exchangeReturn(db, context, input.value) : input;
    }
    default:
      throw data(null, { status: 404 });
  }
}
