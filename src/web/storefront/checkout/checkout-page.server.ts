import { data, redirect } from 'react-router';
import { COUNTRIES, type CountryAddressField, findCountry, listStates } from '../../../kernel/contact/countries.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { money, toDecimal } from '../../../kernel/money.ts';
import { addressId } from '../../../modules/addresses/addresses.input.ts';
import { quoteOrderOperation } from '../../../modules/checkout/checkout.operations.ts';
import type { CheckoutQuote } from '../../../modules/checkout/quote/quote-checkout.ts';
import type { LineShippingOption } from '../../../modules/checkout/quote/split-into-shipments.ts';
import type { OrderDiscount } from '../../../modules/orders/order.rules.ts';
import { isGoods } from '../../../modules/orders/order-line.rules.ts';
import type { PaymentMethod } from '../../../modules/payments/payment-methods.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import { listAddressFields } from '../../../modules/shipping/address.rules.ts';
import { toCustomerOrGuest } from '../../../platform/operations/access.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { listLocalizedCountries } from '../../forms/countries.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runParsedQuery } from '../../operations/load-query.server.ts';
import { to, unprefixedPaths } from '../../paths.ts';
import type { LineView } from '../order/order-view.server.ts';
import type { Totals } from '../order/totals/totals.tsx';
import { type AddressBook, listSavedAddresses, loadAddressBook } from './address/address-book.server.ts';
import type { CheckoutErrors, CheckoutValues } from './checkout-values.ts';
import { saveChosenOptions, toShipmentInput } from './shipping/shipment-form.server.ts';
import { type CheckoutShipmentView, toShipmentViews } from './shipping/shipment-view.server.ts';

export type CheckoutLine = LineView & { problems: string[]; unshippable: boolean };

export type CheckoutPage = {
  values: CheckoutValues;
  errors: CheckoutErrors;
  /** Why the order was not placed, when the reason is not a single field. */
  failed: string | null;
  /** Path of the shopper's unpaid order, when that order is the reason. */
  unpaidOrder: string | null;
  countries: { code: string; name: string }[];
  places: { field: CountryAddressField; required: boolean }[];
  states: { code: string; name: string }[];
  book: AddressBook;
  /**
   * Billing address: fields required by its country, and the id of the selected saved address; null while it equals the
   * shipping address.
   */
  billing: {
    chosen: string | null;
    country: string;
    places: CheckoutPage['places'];
    states: CheckoutPage['states'];
  } | null;
  shipments: CheckoutShipmentView[];
  /** No address yet: the total may change once it is known. */
  estimated: boolean;
  /** Every shipment is picked up: the address form asks only for the recipient. */
  collected: boolean;
  /** Only repairs: no shipping, no pickup and no voucher. */
  repairsOnly: boolean;
  nothingToPay: boolean;
  methods: PaymentMethod[];
  method: number | null;
  lines: CheckoutLine[];
  totals: Parameters<typeof Totals>[0]['totals'];
  discounts: OrderDiscount[];
  /** The entered voucher; `title` is null while it is not valid, and `problem` says why. */
  voucher: { code: string; title: string | null; problem: string | null } | null;
  taxLabel: string | null;
  /** The total and the cart version that the shopper accepts by ordering. */
  expectedTotal: string;
  version: number;
  customer: string | null;
};

/** Why the order was not placed. */
export type CheckoutFailure = Pick<CheckoutPage, 'errors' | 'failed' | 'unpaidOrder'>;

/** @throws Response a redirect when guest checkout is disabled or the cart is missing */
export async function requireBuyer(shop: ShopRequest): Promise<void> {
  const [{ guestCheckout }, visitor] = await Promise.all([readSettings(shop.services.db), shop.visitor()]);
  if (!visitor.customer && !guestCheckout) throw redirect(to.login(to.checkout()), 303);
  if (!toCustomerOrGuest(visitor)) throw redirect(to.cart(), 303);
}

/** Initial values of the checkout form. */
export async function loadInitialValues(shop: ShopRequest): Promise<CheckoutValues> {
  const [settings, { customer }] = await Promise.all([readSettings(shop.services.db), shop.visitor()]);
  const country = findCountry(settings.defaultCountry);
  const billingAddress = await findDefaultBillingAddress(shop);
  return {
    email: customer?.email ?? '',
    phone: '',
    country: country?.code ?? COUNTRIES[0]?.code ?? '',
    name: customer?.name ?? '',
    // the visitor selects the state; the default state of the settings is used for estimates only
    state: '',
    city: '',
    zip: '',
    address_1: '',
    address_2: '',
    landmark: '',
    delivery_note: '',
    note: '',
    voucher: '',
    order_method: '',
    address_id: '',
    // preselected: a saved address shortens the next checkout
    save_address: '1',
    bill_elsewhere: billingAddress ? '1' : '',
    billing_address_id: billingAddress?.id ?? '',
    billing_name: '',
    billing_company: '',
    billing_tax_id: '',
    billing_country: '',
    billing_address_1: '',
    billing_state: '',
    billing_city: '',
    billing_zip: '',
  };
}

/**
 * Loads the checkout for these values: address fields of the country, delivery options, payment methods and all
 * amounts.
 */
export async function loadCheckoutPage(
  shop: ShopRequest,
  { values, ways = [] }: { values: CheckoutValues; ways?: readonly LineShippingOption[] },
  { errors = {}, failed = null, unpaidOrder = null }: Partial<CheckoutFailure> = {},
): Promise<CheckoutPage> {
  const { services, locale } = shop;
  const [settings, { customer }] = await Promise.all([readSettings(services.db), shop.visitor()]);
  const { address: saved, billing: billingId, ...book } = await loadAddressBook(shop, values);
  const { country: quotedCountry, state, zip } = saved ?? values;
  const quoted = await runParsedQuery(quoteOrderOperation, shop, {
    country: quotedCountry,
    state: state ?? '',
    zip: zip ?? '',
    packages: ways.map(toShipmentInput),
    order_method: Number(values.order_method) || undefined,
  });
  if (!quoted.ok) throw data(null, { status: 404 });
  const quote = quoted.value;
  if (quote.lines.length === 0) throw redirect(to.cart(), 303);
  await saveChosenOptions(shop, ways, quote);
  const country = findCountry(values.country);
  const billing_country = values.billing_country || (saved?.country ?? values.country);
  return {
    values: { ...values, billing_country },
    errors: { ...findDeletedAddressErrors(shop, book, values), ...errors },
    failed,
    unpaidOrder,
    countries: listLocalizedCountries(locale),
    places: country ? listAddressFields(country) : [],
    states: country ? listStates(country, locale) : [],
    book,
    billing: values.bill_elsewhere === '' ? null : toBillingView(billing_country, billingId, locale),
    shipments: toShipmentViews(shop, quote, settings),
    estimated: saved === null && values.address_1 === '' && quote.shipments.some(({ option }) => !option?.place),
    collected: quote.shipments.every(({ option }) => option?.way.shippingType === 2),
    repairsOnly: !quote.lines.some(isGoods),
    nothingToPay: quote.nothingToPay,
    methods: quote.methods,
    method: quote.method?.code ?? null,
    lines: toCheckoutLines(shop, quote, settings),
    totals: { ...quote.bill, pricesIncludeTax: quote.pricesIncludeTax },
    discounts: quote.discounts,
    voucher: toVoucherView(shop, quote),
    taxLabel: quote.taxLabel,
    expectedTotal: toDecimal(money(quote.bill.grand, quote.currency)),
    version: quote.version,
    customer: customer?.name ?? null,
  };
}

/** A customer's default billing address; null when it is the default shipping address. */
async function findDefaultBillingAddress(shop: ShopRequest) {
  const address = (await listSavedAddresses(shop)).find((one) => one.isUsualForBills);
  return address && !address.isUsual ? address : null;
}

/** Errors for a selected address that has been deleted meanwhile, e.g. in another tab. */
function findDeletedAddressErrors(
  { t }: ShopRequest,
  { entries }: AddressBook,
  values: CheckoutValues,
): CheckoutErrors {
  const isDeleted = (id: string) => addressId.safeParse(id).success && !entries.some((one) => one.id === id);
  const message = t('problems.addresses.gone');
  return {
    ...(isDeleted(values.address_id) && { address_id: message }),
    ...(values.bill_elsewhere !== '' && isDeleted(values.billing_address_id) && { billing_address_id: message }),
  };
}

function toBillingView(code: string, chosen: string | null, locale: Locale): CheckoutPage['billing'] {
  const country = findCountry(code);
  if (!country) return null;
  return { chosen, country: country.code, places: listAddressFields(country), states: listStates(country, locale) };
}

function toVoucherView({ t }: ShopRequest, quote: CheckoutQuote): CheckoutPage['voucher'] {
  if (quote.voucherCode === null) return null;
  const title = quote.discounts.find(({ voucherId }) => voucherId !== null)?.title ?? null;
  const problem = quote.voucherProblem && translateRefusal(quote.voucherProblem, t);
  return { code: quote.voucherCode, title, problem };
}

function toCheckoutLines({ t }: ShopRequest, quote: CheckoutQuote, settings: Settings): CheckoutLine[] {
  return quote.lines.map((line) => {
    const problems = quote.problems.filter((problem) => problem.line === line.id);
    return {
      id: line.id,
      title: line.title,
      attributes: line.attributes,
      picture: isGoods(line) ? unprefixedPaths.file(`thumb-${line.image ?? settings.defaultImage}`) : null,
      isRepair: !isGoods(line),
      path: isGoods(line) ? to.product(line.mainCategory, line.productId) : to.trackOrder(line.ticket.code),
      quantity: line.quantity,
      unitPrice: line.unit.current,
      total: line.total,
      problems: problems.map((problem) => translateRefusal(problem, t)),
      unshippable: problems.some(({ code }) => UNSHIPPABLE_CODES.includes(code)),
    };
  });
}

const UNSHIPPABLE_CODES = ['cart.not-shippable', 'shipping.not-to-place'];
