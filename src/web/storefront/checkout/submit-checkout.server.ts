import { redirect } from 'react-router';
import { type Refusal, refuseField } from '../../../kernel/result.ts';
import { addressId } from '../../../modules/addresses/addresses.input.ts';
import { lineId } from '../../../modules/cart/cart.input.ts';
import { updateCartLinesOperation } from '../../../modules/cart/lines/line.operations.ts';
import { placeOrderOperation } from '../../../modules/checkout/place-order.operations.ts';
import type { LineShippingOption } from '../../../modules/checkout/quote/split-into-shipments.ts';
import {
  applyVoucherOperation,
  removeVoucherOperation,
} from '../../../modules/checkout/vouchers/voucher.operations.ts';
import { isHosted } from '../../../modules/payments/payment-methods.rules.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { checkoutLabels } from '../../forms/field-labels.server.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import { readSubmittedLanguage, redirectInLanguage } from '../../http/language/change-language.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { to } from '../../paths.ts';
import { clearDraft, saveDraft } from './checkout-draft.server.ts';
import { type CheckoutFailure, type CheckoutPage, loadCheckoutPage, requireBuyer } from './checkout-page.server.ts';
import { CHECKOUT_FIELDS, type CheckoutErrors, type CheckoutValues, isCheckoutField } from './checkout-values.ts';
import { readChosenOptions } from './shipping/shipment-form.server.ts';

/**
 * Action of the checkout form: places the order, or returns the page with the submitted values.
 * @throws Response a redirect to the order page after placing the order, or to the sign-in page
 */
export async function submitCheckout(shop: ShopRequest, form: FormData): Promise<CheckoutPage> {
  await requireBuyer(shop);
  const values = readCheckoutValues(form);
  saveDraft(shop, values);
  const unreadable = refuseInvalidText(form);
  const ways = readOptionsForCountry(form, values);
  if (unreadable) return loadCheckoutPage(shop, { values, ways }, toCheckoutFailure(shop, unreadable.refusal));
  const excludedLine = lineId.safeParse(form.get('leave_out'));
  if (excludedLine.success)
    await runCommand(updateCartLinesOperation, shop, { form, input: { unchecked: [excludedLine.data] } });
  const intent = form.get('intent');
  if (intent === 'drop-voucher') await runCommand(removeVoucherOperation, shop, { form });
  const hasVoucher = values.voucher !== '' && VOUCHER_INTENTS.some((one) => one === intent);
  if (hasVoucher) {
    const applied = await runCommand(applyVoucherOperation, shop, { form, input: { code: values.voucher } });
    if (!applied.ok) {
      const { refusal } = refuseField('voucher', applied.refusal.code, applied.refusal.facts);
      return loadCheckoutPage(shop, { values, ways }, toCheckoutFailure(shop, refusal));
    }
  }
  const filled = hasVoucher ? { ...values, voucher: '' } : values;
  saveDraft(shop, filled);
  const language = readSubmittedLanguage(form);
  if (intent !== 'place' || language) {
    const page = await loadCheckoutPage(shop, { values: filled, ways });
    if (language) redirectInLanguage(shop, to.checkout(), language);
    if (intent === 'sign-in') throw redirect(to.login(to.checkout()), 303);
    return page;
  }
  const refusal = await placeOrderFromForm(shop, filled, form);
  return loadCheckoutPage(shop, { values: filled, ways }, toCheckoutFailure(shop, refusal));
}

/** A typed voucher code is applied when ordering or on Enter, but not when the country changes. */
const VOUCHER_INTENTS = ['apply', 'enter', 'place'] as const;

async function placeOrderFromForm(shop: ShopRequest, values: CheckoutValues, form: FormData): Promise<Refusal> {
  const placed = await runCommand(placeOrderOperation, shop, { form, input: toPlaceOrderInput(values, form) });
  if (!placed.ok) return placed.refusal;
  clearDraft(shop);
  const { attempt, orderMethod, code } = placed.value;
  const pay = isHosted(orderMethod) ? '?pay=1' : '';
  throw redirect(attempt ? to.payment(attempt) + pay : to.trackOrder(code), 303);
}

/** Converts the form to the JSON request of the API, so that one schema validates both. */
function toPlaceOrderInput(values: CheckoutValues, form: FormData) {
  const { email, note, order_method } = values;
  const isSaved = addressId.safeParse(values.address_id).success;
  return {
    cart_ids: 'selected',
    email,
    ...(isSaved ? { address_id: values.address_id } : { address: pickShippingAddress(values) }),
    ...(values.bill_elsewhere !== '' && toBillingInput(values)),
    save_address: !isSaved && values.save_address !== '',
    note,
    packages: readChosenOptions(form).map(({ lineIds, way }) => ({
      cart_ids: lineIds,
      shipping_type: way.shippingType,
      ...(way.pointId === null ? { shipping_rule_id: way.ruleId } : { pickup_point_id: way.pointId }),
    })),
    order_method: order_method === '' ? undefined : Number(order_method),
    cart_version: readNumber(form, 'cart_version'),
    expected_total: readNumber(form, 'expected_total'),
  };
}

function pickShippingAddress(values: CheckoutValues) {
  const { name, phone, country, state, city, zip, address_1, address_2, landmark, delivery_note } = values;
  return { name, phone, country, state, city, zip, address_1, address_2, landmark, delivery_note };
}

function toBillingInput(values: CheckoutValues) {
  const { billing_address_id } = values;
  const isSaved = addressId.safeParse(billing_address_id).success;
  return isSaved ? { billing_address_id } : { billing_address: pickBillingAddress(values) };
}

function pickBillingAddress(values: CheckoutValues) {
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

function readNumber(form: FormData, name: string): number | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}

/** Delivery options of one country do not apply to another. */
function readOptionsForCountry(form: FormData, { country }: CheckoutValues): LineShippingOption[] {
  return country === readTextField(form, 'shown_country') ? readChosenOptions(form) : [];
}

/** State and postcode of one country do not apply to another. */
function readCheckoutValues(form: FormData): CheckoutValues {
  const values = Object.fromEntries(
    CHECKOUT_FIELDS.map((field) => [field, readTextField(form, field)]),
  ) as CheckoutValues;
  const hasMoved = values.country !== readTextField(form, 'shown_country');
  return hasMoved ? { ...values, state: '', zip: '' } : values;
}

/** Assigns the problems to the fields of this page; problems without a field are shown above the form. */
function toCheckoutFailure({ t }: ShopRequest, refusal: Refusal): CheckoutFailure {
  const errors: CheckoutErrors = {};
  const others: string[] = [];
  const labels = checkoutLabels(t);
  for (const [path, [problem]] of Object.entries(refusal.fields)) {
    if (!problem) continue;
    const field = path.replace(/^address\./, '').replace(/^billing_address\./, 'billing_');
    if (isCheckoutField(field)) errors[field] = translateRefusal(problem, t, labels);
    else others.push(translateRefusal(problem, t, labels));
  }
  const hasNoFields = Object.keys(refusal.fields).length === 0;
  const { attempt } = refusal.facts;
  const unpaidOrder = refusal.code === 'checkout.unpaid-orders' ? to.payment(String(attempt)) : null;
  return { errors, failed: hasNoFields ? translateRefusal(refusal, t) : (others[0] ?? null), unpaidOrder };
}
