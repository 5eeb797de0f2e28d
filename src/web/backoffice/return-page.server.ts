import { data, redirect } from 'react-router';
import { isUuid } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import { decideReturn } from '../../modules/returns/decide-return.ts';
import { exchangeReturn } from '../../modules/returns/exchange-return.ts';
import { inspectReturn } from '../../modules/returns/inspect-return.ts';
import { refundReturn } from '../../modules/returns/refund-return.ts';
import {
  approveReturnInput,
  exchangeReturnInput,
  inspectReturnInput,
  receiveReturnInput,
  refundReturnInput,
  rejectReturnInput,
  repairReturnInput,
} from '../../modules/returns/return.input.ts';
import { showStaffReturn } from '../../modules/returns/show-staff-return.ts';
import { localizeLines } from '../../modules/staff/localize-lines.ts';
import type { Staff } from '../../modules/staff/staff.rules.ts';
import { parseInput } from '../../platform/input-problems.ts';
import { officeLabels } from '../field-labels.server.ts';
import { textOf } from '../form-data.server.ts';
import { orderLinks } from '../order-links.ts';
import type { ShopRequest } from '../request.server.ts';
import { type FormAnswer, formAnswer } from './form-answer.server.ts';
import { staffOf } from './office.server.ts';
import { readFields } from './office-form.server.ts';
import { inOffice } from './office-paths.ts';
import { type OfficeReturn, returnOf } from './return-view.server.ts';

export type ReturnAnswer = FormAnswer;

/** One return as this staff may see it. @throws Response a 404 page when there is none */
export async function officeReturn(shop: ShopRequest, id: string): Promise<OfficeReturn> {
  const staff = await staffOf(shop, 'orders.read');
  if (!isUuid(id)) throw data(null, { status: 404 });
  const shown = await showStaffReturn(shop.services.db, staff, id, shop.services.clock());
  if (!shown.ok) throw data(null, { status: 404 });
  const context = { locale: shop.locale, now: shop.services.clock() };
  return returnOf(shop, shown.value, await localizeLines(shop.services.db, shown.value.order, context));
}

/** The action of a button of the page. @throws Response back to the return once it is done */
export async function changeOfficeReturn(shop: ShopRequest, id: string, form: FormData) {
  const intent = textOf(form, 'intent').slice(0, 20);
  const staff = await staffOf(shop, intent === 'refund' ? 'payments.approve' : 'orders.write');
  if (!isUuid(id)) throw data(null, { status: 404 });
  const done = await change(shop, staff, { id, intent, form });
  if (done.ok) throw redirect(`${inOffice.return(id)}?saved=1`, 303);
  return formAnswer(shop, done.refusal, {
    intent,
    form,
    keep: ['message', 'note', 'amount'],
    labels: officeLabels(shop.t),
  });
}

type Asked = { id: string; intent: string; form: FormData };

async function change(shop: ShopRequest, staff: Staff, { id, intent, form }: Asked): Promise<Result<null>> {
  const { db, config, clock } = shop.services;
  const deciding = { staff, id, links: orderLinks(config.siteUrl), now: clock() };
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
      const input = readFields(form, message, schema);
      return input.ok ? decideReturn(db, deciding, intent, input.value) : input;
    }
    case 'inspect': {
      const note = textOf(form, 'note').trim();
      const lines = [...form].flatMap(([name, value]) => {
        const order_line = /^sellable-(.+)$/.exec(name)?.[1];
        return order_line ? [{ order_line, sellable: Number(value) }] : [];
      });
      const input = parseInput(inspectReturnInput, { note, lines });
      return input.ok ? inspectReturn(db, deciding, input.value) : input;
    }
    case 'refund': {
      const shown = await showStaffReturn(db, staff, id, deciding.now);
      if (!shown.ok) return shown;
      const amountIn = shown.value.order.currency;
      const input = readFields(form, { ...message, amount: { amountIn } }, refundReturnInput);
      return input.ok ? refundReturn(db, deciding, input.value) : input;
    }
    case 'exchange': {
      const input = readFields(form, message, exchangeReturnInput);
      return input.ok ? exchangeReturn(db, deciding, input.value) : input;
    }
    default:
      throw data(null, { status: 404 });
  }
}
