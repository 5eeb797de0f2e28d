import { data, redirect } from 'react-router';
import { type Result, refuse } from '../../../kernel/result.ts';
import { createOrderEffects } from '../../../modules/checkout/payment/settle-order.ts';
import { addOrderNote } from '../../../modules/order-management/add-order-note.ts';
import { cancelOrder, closePaymentsBeforeCancel } from '../../../modules/order-management/cancel-order.ts';
import {
  decideOrderPayment,
  markOrderRefundPaid,
  retryOrderRefund,
} from '../../../modules/order-management/decide-order-payment.ts';
import { localizeLines } from '../../../modules/order-management/localize-lines.ts';
import { moveShipment } from '../../../modules/order-management/move-shipment.ts';
import { packShipmentAsStaff } from '../../../modules/order-management/pack-shipment.ts';
import { refundPayment } from '../../../modules/order-management/refund-payment.ts';
import { showStaffOrder } from '../../../modules/order-management/show-staff-order.ts';
import { readAdminOrder } from '../../../modules/orders/read-admin-order.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import {
  cancelInput,
  decideInput,
  moveInput,
  noteInput,
  partParams,
  refundInput,
  refundParams,
  versionInput,
} from '../../../modules/staff/staff.input.ts';
import type { Permission, StaffMember } from '../../../modules/staff/staff.rules.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createOrderLinks } from '../../links/order-links.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { parseFormFields } from '../form-fields.server.ts';
import { requirePermission } from '../staff-access.server.ts';
import { type AdminOrder, toAdminOrder } from './order-view.server.ts';

export type OrderAnswer = FormAnswer;

/** One order with the data that the staff member may see. @throws Response a 404 page for an unknown code */
export async function loadOrder(shop: ShopRequest, code: string): Promise<AdminOrder> {
  const staff = await requirePermission(shop, 'orders.read');
  const found = await showStaffOrder(shop.services.db, staff, code, shop.services.clock());
  if (!found.ok) throw data(null, { status: 404 });
  const context = { locale: shop.locale, now: shop.services.clock() };
  return toAdminOrder(shop, found.value, await localizeLines(shop.services.db, found.value.order, context));
}

/** Fields whose values a refused form keeps. */
const PRESERVED_FIELDS = ['note', 'reason', 'carrier', 'tracking_number', 'ready_code', 'amount', 'number', 'decision'];

const ACTION_PERMISSIONS = new Map<string, Permission>(
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
export async function handleOrderAction(shop: ShopRequest, code: string, form: FormData) {
  const intent = readTextField(form, 'intent').slice(0, 20);
  const staff = await requirePermission(shop, ACTION_PERMISSIONS.get(intent) ?? 'orders.read');
  const result = await applyOrderAction(shop, staff, { code, intent, form });
  if (result.ok) throw redirect(`${adminPaths.order(code)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, { intent, form, keep: PRESERVED_FIELDS });
}

type OrderActionInput = { code: string; intent: string; form: FormData };

async function applyOrderAction(
  shop: ShopRequest,
  staff: StaffMember,
  { code, intent, form }: OrderActionInput,
): Promise<Result<null>> {
  const { db, config, clock } = shop.services;
  const links = createOrderLinks(config.siteUrl);
  const context = { staff, code, links, now: clock() };
  const effects = createOrderEffects(links);
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
      const input = parseFormFields(form, { ...version, ...texts }, moveInput);
      return input.ok ? moveShipment(db, context, number, input.value) : input;
    }
    case 'pack': {
      const input = parseFormFields(form, version, versionInput);
      return input.ok ? packShipmentAsStaff(db, { ...context, version: input.value.version }, number) : input;
    }
    case 'cancel': {
      const input = parseFormFields(form, { ...version, reason: 'text', note: 'text', restock: 'tick' }, cancelInput);
      if (!input.ok) return input;
      const deps = { providers: shop.services.paymentProviders, effects, now: context.now };
      const closed = await closePaymentsBeforeCancel(db, { code, version: input.value.version }, deps);
      return closed.ok ? cancelOrder(db, context, input.value) : closed;
    }
    case 'refund': {
      const amountIn = (await readAdminOrder(db, code))?.currency ?? (await readSettings(db)).currency;
      const input = parseFormFields(form, { ...version, amount: { currency: amountIn }, reason: 'text' }, refundInput);
      return input.ok ? refundPayment(db, context, input.value) : input;
    }
    case 'decide': {
      const input = parseFormFields(form, { ...version, decision: 'text', note: 'text' }, decideInput);
      return input.ok ? decideOrderPayment(db, { ...context, effects }, number, input.value) : input;
    }
    case 'pay-out':
    case 'refund-again': {
      const input = parseFormFields(form, version, versionInput);
      const refund = refundParams.safeParse({ code, id: form.get('refund') });
      if (!input.ok) return input;
      if (!refund.success) return refuse('orders.not-found', {}, 'missing');
      const [{ id }, seenVersion] = [refund.data, input.value.version];
      return intent === 'pay-out'
        ? markOrderRefundPaid(db, { ...context, effects }, id, seenVersion)
        : retryOrderRefund(db, context, id, seenVersion);
    }
    case 'note': {
      const input = parseFormFields(form, { note: 'text' }, noteInput);
      return input.ok ? addOrderNote(db, context, input.value.note) : input;
    }
    default:
      throw data(null, { status: 404 });
  }
}
