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

/** One order with the data that the staff member may see. @throws Response a 404 page for an unknown code */
export async function officeOrder(shop: ShopRequest, code: string): Promise<OfficeOrder> {
  const staff = await staffOf(shop, 'orders.read');
  const found = await showStaffOrder(shop.services.db, staff, code, shop.services.clock());
  if (!found.ok) throw data(null, { status: 404 });
  const context = { locale: shop.locale, now: shop.services.clock() };
  return orderOf(shop, found.value, await localizeLines(shop.services.db, found.value.order, context));
}

/** Fields whose values a refused form keeps. */
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

/** Form action of the order page. @throws Response a redirect to the order on success */
export async function changeOfficeOrder(shop: ShopRequest, code: string, form: FormData) {
  const intent = textOf(form, 'intent').slice(0, 20);
  const staff = await staffOf(shop, NEEDS.get(intent) ?? 'orders.read');
  const result = await change(shop, staff, { code, intent, form });
  if (result.ok) throw redirect(`${inOffice.order(code)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, { intent, form, keep: KEPT });
}

type Asked = { code: string; intent: string; form: FormData };

async function change(shop: ShopRequest, staff: Staff, { code, intent, form }: Asked): Promise<Result<null>> {
  const { db, config, clock } = shop.services;
  const links = orderLinks(config.siteUrl);
  const context = { staff, code, links, now: clock() };
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
      return input.ok ? moveParcel(db, context, number, input.value) : input;
    }
    case 'pack': {
      const input = readFields(form, version, versionInput);
      return input.ok ? packParcel(db, { ...context, version: input.value.version }, number) : input;
    }
    case 'cancel': {
      const input = readFields(form, { ...version, reason: 'text', note: 'text', restock: 'tick' }, cancelInput);
      if (!input.ok) return input;
      const deps = { providers: providersOf(config.payments), effects, now: context.now };
      const closed = await closeBeforeCancel(db, { code, version: input.value.version }, deps);
      return closed.ok ? cancelOrder(db, context, input.value) : closed;
    }
    case 'refund': {
      const amountIn = (await showHandledOrder(db, code))?.currency ?? (await readSettings(db)).currency;
      const input = readFields(form, { ...version, amount: { amountIn }, reason: 'text' }, refundInput);
      return input.ok ? refundPayment(db, context, input.value) : input;
    }
    case 'decide': {
      const input = readFields(form, { ...version, decision: 'text', note: 'text' }, decideInput);
      return input.ok ? settlePayment(db, { ...context, effects }, number, input.value) : input;
    }
    case 'pay-out':
    case 'refund-again': {
      const input = readFields(form, version, versionInput);
      const refund = refundParams.safeParse({ code, id: form.get('refund') });
      if (!input.ok) return input;
      if (!refund.success) return refuse('orders.not-found', {}, 'missing');
      const [{ id }, seenVersion] = [refund.data, input.value.version];
      return intent === 'pay-out'
        ? settleRefund(db, { ...context, effects }, id, seenVersion)
        : resendRefund(db, context, id, seenVersion);
    }
    case 'note': {
      const input = readFields(form, { note: 'text' }, noteInput);
      return input.ok ? noteOrder(db, context, input.value.note) : input;
    }
    default:
      throw data(null, { status: 404 });
  }
}
