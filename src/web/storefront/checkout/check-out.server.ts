import { redirect } from 'react-router';
import { type Refusal, type Result, refuseField } from '../../../kernel/result.ts';
import { addressId } from '../../../modules/addresses/addresses.input.ts';
import { lineId } from '../../../modules/cart/cart.input.ts';
import type { CartOwner } from '../../../modules/cart/cart.rules.ts';
import { enterVoucher } from '../../../modules/cart/enter-voucher.ts';
import { selectLines } from '../../../modules/cart/select-lines.ts';
import { placeInput } from '../../../modules/checkout/checkout.input.ts';
import { applyVoucher } from '../../../modules/checkout/judge-cart-voucher.ts';
import type { LineWay } from '../../../modules/checkout/part-lines.ts';
import { placeOrder } from '../../../modules/checkout/place-order.ts';
import { buyerRules } from '../../../modules/checkout/read-buyer.ts';
import { tryVoucher, tryVoucherOrder } from '../../../modules/checkout/try-voucher.ts';
import { isHosted } from '../../../modules/payments/payment-methods.rules.ts';
import { providersOf } from '../../../modules/payments/providers-of.ts';
import { recordSearchOrders } from '../../../modules/search-rules/record-search.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { chosenLanguage, openInLanguage } from '../../change-language.server.ts';
import { checkoutLabels } from '../../field-labels.server.ts';
import { refuseUnreadable, textOf } from '../../form-data.server.ts';
import { orderLinks } from '../../order-links.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { forgetDraft, keepDraft } from './checkout-draft.server.ts';
import { buyerAt, type CheckoutFault, type CheckoutPage, checkoutPageOf } from './checkout-page.server.ts';
import { CHECKOUT_FIELDS, type CheckoutErrors, type CheckoutValues, isCheckoutField } from './checkout-values.ts';
import { waysIn } from './parcel-form.server.ts';

/**
 * Action of the checkout form: places the order, or returns the page with the submitted values.
 * @throws Response a redirect to the order page after placing the order, or to the sign-in page
 */
export async function checkOut(shop: ShopRequest, form: FormData): Promise<CheckoutPage> {
  const owner = await buyerAt(shop);
  const values = valuesOf(form);
  keepDraft(shop, values);
  const unreadable = refuseUnreadable(form);
  const ways = waysMeant(form, values);
  if (unreadable) return checkoutPageOf(shop, owner, { values, ways }, inWords(shop, unreadable.refusal));
  const excludedLine = lineId.safeParse(form.get('leave_out'));
  if (excludedLine.success)
    await selectLines(shop.services.db, owner, { checked: [], unchecked: [excludedLine.data] }, shop.services.clock());
  const intent = form.get('intent');
  if (intent === 'drop-voucher') await enterVoucher(shop.services.db, owner, null);
  const hasVoucher = values.voucher !== '' && ENTERING.some((one) => one === intent);
  if (hasVoucher) {
    const applied = await enter(shop, owner, values);
    if (!applied.ok) return checkoutPageOf(shop, owner, { values, ways }, inWords(shop, applied.refusal));
  }
  const filled = hasVoucher ? { ...values, voucher: '' } : values;
  keepDraft(shop, filled);
  const language = chosenLanguage(form);
  if (intent !== 'place' || language) {
    const page = await checkoutPageOf(shop, owner, { values: filled, ways });
    if (language) openInLanguage(shop, to.checkout(), language);
    if (intent === 'sign-in') throw redirect(to.login(to.checkout()), 303);
    return page;
  }
  const refusal = await place(shop, owner, filled, form);
  return checkoutPageOf(shop, owner, { values: filled, ways }, inWords(shop, refusal));
}

/** A typed voucher code is applied when ordering or on Enter, but not when the country changes. */
const ENTERING = ['apply', 'enter', 'place'] as const;

async function enter(shop: ShopRequest, owner: CartOwner, values: CheckoutValues): Promise<Result<unknown>> {
  const { services, locale, address, visitor } = shop;
  const { db, config } = services;
  const now = services.clock();
  const admitted = await tryVoucher(db, config.limits, { owner, ip: address }, now);
  if (!admitted.ok) return refuseField('voucher', admitted.refusal.code, admitted.refusal.facts);
  const email = (await visitor()).customer?.email ?? null;
  const applied = await applyVoucher(db, owner, values.voucher, { buyer: { email, phone: null }, locale, now });
  return applied.ok ? applied : refuseField('voucher', applied.refusal.code, applied.refusal.facts);
}

async function place(shop: ShopRequest, owner: CartOwner, values: CheckoutValues, form: FormData): Promise<Refusal> {
  const { services, locale, address, visitor } = shop;
  const { db, config } = services;
  const now = services.clock();
  const admitted = await takeTry(db, config.limits, 'order', address, now);
  if (!admitted.ok) return admitted.refusal;
  const { customer } = await visitor();
  const input = parseInput(placeInput, orderOf(values, form), buyerRules(customer?.email ?? null));
  if (!input.ok) return input.refusal;
  const withVoucher = { owner, ip: address, voucher: input.value.voucher };
  const voucherAdmitted = await tryVoucherOrder(db, config.limits, withVoucher, now);
  if (!voucherAdmitted.ok) return voucherAdmitted.refusal;
  const placed = await placeOrder(
    db,
    {
      owner,
      accountEmail: customer?.email ?? null,
      locale,
      now,
      providers: providersOf(config.payments),
      links: orderLinks(config.siteUrl),
      unpaid: { caps: config.unpaidCaps, address },
    },
    input.value,
  );
  if (!placed.ok) return placed.refusal;
  recordSearchOrders(db, placed.value.searches, now);
  forgetDraft(shop);
  const { attempt, orderMethod } = placed.value;
  const pay = isHosted(orderMethod) ? '?pay=1' : '';
  throw redirect(attempt ? to.payment(attempt) + pay : to.trackOrder(placed.value.code), 303);
}

/** Converts the form to the JSON request of the API, so that one schema validates both. */
function orderOf(values: CheckoutValues, form: FormData) {
  const { email, note, order_method } = values;
  const isSaved = addressId.safeParse(values.address_id).success;
  return {
    cart_ids: 'selected',
    email,
    ...(isSaved ? { address_id: values.address_id } : { address: typedAddress(values) }),
    ...(values.bill_elsewhere !== '' && billOf(values)),
    save_address: !isSaved && values.save_address !== '',
    note,
    packages: waysIn(form).map(({ lineIds, way }) => ({
      cart_ids: lineIds,
      shipping_type: way.shippingType,
      ...(way.pointId === null ? { shipping_rule_id: way.ruleId } : { pickup_point_id: way.pointId }),
    })),
    order_method: order_method === '' ? undefined : Number(order_method),
    cart_version: numberIn(form, 'cart_version'),
    expected_total: numberIn(form, 'expected_total'),
  };
}

function typedAddress(values: CheckoutValues) {
  const { name, phone, country, state, city, zip, address_1, address_2, landmark, delivery_note } = values;
  return { name, phone, country, state, city, zip, address_1, address_2, landmark, delivery_note };
}

function billOf(values: CheckoutValues) {
  const { billing_address_id } = values;
  const isSaved = addressId.safeParse(billing_address_id).success;
  return isSaved ? { billing_address_id } : { billing_address: typedBill(values) };
}

function typedBill(values: CheckoutValues) {
  return {
    name: values.billing_name,
    company: values.billing_company,
    tax_id: values.billing_tax_id,
    country: values.billing_country || values.country,
    address_1: values.billing_address_1,
    state: values.billing_state,
    city: values.billing_city,
    zip: values.billing_zip,
  };
}

function numberIn(form: FormData, name: string): number | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}

/** Delivery options of one country do not apply to another. */
function waysMeant(form: FormData, { country }: CheckoutValues): LineWay[] {
  return country === textOf(form, 'shown_country') ? waysIn(form) : [];
}

/** State and postcode of one country do not apply to another. */
function valuesOf(form: FormData): CheckoutValues {
  const values = Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, textOf(form, field)])) as CheckoutValues;
  const hasMoved = values.country !== textOf(form, 'shown_country');
  return hasMoved ? { ...values, state: '', zip: '' } : values;
}

/** Assigns the problems to the fields of this page; problems without a field are shown above the form. */
function inWords({ t }: ShopRequest, refusal: Refusal): CheckoutFault {
  const errors: CheckoutErrors = {};
  const others: string[] = [];
  const labels = checkoutLabels(t);
  for (const [path, [problem]] of Object.entries(refusal.fields)) {
    if (!problem) continue;
    const field = path.replace(/^address\./, '').replace(/^billing_address\./, 'billing_');
    if (isCheckoutField(field)) errors[field] = sentenceFor(problem, t, labels);
    else others.push(sentenceFor(problem, t, labels));
  }
  const hasNoFields = Object.keys(refusal.fields).length === 0;
  const { attempt } = refusal.facts;
  const unpaidOrder = refusal.code === 'checkout.unpaid-orders' ? to.payment(String(attempt)) : null;
  return { errors, failed: hasNoFields ? sentenceFor(refusal, t) : (others[0] ?? null), unpaidOrder };
}
