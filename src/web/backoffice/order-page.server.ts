import { data, redirect } from 'react-router';
import { type Result, refuse } from '../../kernel/result.ts';
import { orderEffects } from '../../modules/checkout/settle-order.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { showHandledOrder } from '../../modules/orders/show-handled-order.ts';
import { providersOf } from '../../modules/payments/providers-of.ts';
import { cancelOrder, closeBeforeCancel } from '../../modules/staff/cancel-order.ts';
import { localizeLines } from '../../modules/staff/localize-lines.ts';
import { moveParcel } from '../../modules/staff/move-parcel.ts';
import { noteOrder } from '../../modules/staff/note-order.ts';
import { packParcel } from '../../modules/staff/pack-parcel.ts';
import { refundPayment } from '../../modules/staff/refund-payment.ts';
import { resendRefund, settlePayment, settleRefund } from '../../modules/staff/settle-by-hand.ts';
import { showStaffOrder } from '../../modules/staff/show-staff-order.ts';
import {
  cancelInput,
  decideInput,
  moveInput,
  noteInput,
  partParams,
  refundInput,
  refundParams,
  versionInput,
} from '../../modules/staff/staff.input.ts';
import type { Permission, Staff } from '../../modules/staff/staff.rules.ts';
import { textOf } from '../form-data.server.ts';
import { orderLinks } from '../order-links.ts';
import type { ShopRequest } from '../request.server.ts';
import { type FormAnswer, formAnswer } from './form-answer.server.ts';
import { staffOf } from './office.server.ts';
import { readFields } from './office-form.server.ts';
import { inOffice } from './office-paths.ts';
import { type OfficeOrder, orderOf } from './order-view.server.ts';

export type OrderAnswer = FormAnswer;

/** One order as this staff may see it. @throws Response a 404 page when there is none */
export async function officeOrder(shop: ShopRequest, code: string): Promise<OfficeOrder> {
  const staff = await staffOf(shop, 'orders.read');
  const shown = await showStaffOrder(shop.services.db, staff, code, shop.services.clock());
  if (!shown.ok) throw data(null, { status: 404 });
  const context = { locale: shop.locale, now: shop.services.clock() };
  return orderOf(shop, shown.value, await localizeLines(shop.services.db, shown.value.order, context));
}

/** What is typed again only with reluctance. */
const KEPT = ['note', 'reason', 'carrier', 'tracking_number', 'ready_code', 'amount', 'number', 'decision'];

const NEEDS = new Map<string, Permission>(
  Object.entries({
    move: 'orders.write',
    pack: 'orders.write',
    cancel: 'orders.write',
    note: 'orders.write',
    refund: 'payments.approve',
    decide: 'payments.approve',
    'pay-out': 'payments.approve',
    'refund-again': 'payments.approve',
  } as const),
);

/** The action of a button of the page. @throws Response back to the order once it is done */
export async function changeOfficeOrder(shop: ShopRequest, code: string, form: FormData) {
  const intent = textOf(form, 'intent').slice(0, 20);
  const staff = await staffOf(shop, NEEDS.get(intent) ?? 'orders.read');
  const done = await change(shop, staff, { code, intent, form });
  if (done.ok) throw redirect(`${inOffice.order(code)}?saved=1`, 303);
  return formAnswer(shop, done.refusal, { intent, form, keep: KEPT });
}

type Asked = { code: string; intent: string; form: FormData };

async function change(shop: ShopRequest, staff: Staff, { code, intent, form }: Asked): Promise<Result<null>> {
  const { db, config, clock } = shop.services;
  const links = orderLinks(config.siteUrl);
  const changing = { staff, code, links, now: clock() };
  const effects = orderEffects(links);
  const version = { version: 'number' } as const;
  const number = partParams.safeParse({ code, number: form.get('number') }).data?.number ?? 0;
  switch (intent) {
    case 'move': {
      const texts = {
        action: 'text',
        note: 'text',
        carrier: 'text',
        tracking_number: 'text',
        ready_code: 'text',
      } as const;
      const input = readFields(form, { ...version, ...texts }, moveInput);
      return input.ok ? moveParcel(db, changing, number, input.value) : input;
    }
    case 'pack': {
      const input = readFields(form, version, versionInput);
      return input.ok ? packParcel(db, { ...changing, version: input.value.version }, number) : input;
    }
    case 'cancel': {
      const input = readFields(form, { ...version, reason: 'text', note: 'text', restock: 'tick' }, cancelInput);
      if (!input.ok) return input;
      const how = { providers: providersOf(config.payments), effects, now: changing.now };
      const closed = await closeBeforeCancel(db, { code, version: input.value.version }, how);
      return closed.ok ? cancelOrder(db, changing, input.value) : closed;
    }
    case 'refund': {
      const amountIn = (await showHandledOrder(db, code))?.currency ?? (await readSettings(db)).currency;
      const input = readFields(form, { ...version, amount: { amountIn }, reason: 'text' }, refundInput);
      return input.ok ? refundPayment(db, changing, input.value) : input;
    }
    case 'decide': {
      const input = readFields(form, { ...version, decision: 'text', note: 'text' }, decideInput);
      return input.ok ? settlePayment(db, { ...changing, effects }, number, input.value) : input;
    }
    case 'pay-out':
    case 'refund-again': {
      const input = readFields(form, version, versionInput);
      const refund = refundParams.safeParse({ code, id: form.get('refund') });
      if (!input.ok) return input;
      if (!refund.success) return refuse('orders.not-found', {}, 'missing');
      const [{ id }, seen] = [refund.data, input.value.version];
      return intent === 'pay-out'
        ? settleRefund(db, { ...changing, effects }, id, seen)
        : resendRefund(db, changing, id, seen);
    }
    case 'note': {
      const input = readFields(form, { note: 'text' }, noteInput);
      return input.ok ? noteOrder(db, changing, input.value.note) : input;
    }
    default:
      throw data(null, { status: 404 });
  }
}
