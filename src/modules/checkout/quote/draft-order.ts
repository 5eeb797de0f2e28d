import type { Locale } from '../../../kernel/locale.ts';
import { money } from '../../../kernel/money.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { CartLine } from '../../cart/cart-line.rules.ts';
import { type CartWithOffers, toPricingLines } from '../../cart/view/read-cart.ts';
import { isGoods, isRepair } from '../../orders/order-line.rules.ts';
import { filterAcceptedMethods, hasBankAccount } from '../../payments/accepted-methods.ts';
import { CASH_ON_DELIVERY } from '../../payments/payment-methods.rules.ts';
import { listPaymentMethods, type PaymentMethod } from '../../payments/payment-methods.ts';
import type { PaymentProviders } from '../../payments/payment-providers.ts';
import { type DestinationTax, findTaxRates } from '../../pricing/find-tax-rates.ts';
import { type CartToPrice, getShipmentContent, type PricedCart, priceCart } from '../../pricing/price-cart.rules.ts';
import type { ShipmentToPrice } from '../../pricing/shipping-step.rules.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import type { Destination } from '../../shipping/address.rules.ts';
import { readShippingNetwork } from '../../shipping/list-shipping-options.ts';
import { type ShippingNetwork, type ShippingOption, withPrices } from '../../shipping/shipping-terms.rules.ts';
import type { ValidVoucher, VoucherBuyer } from '../../vouchers/validate-voucher.ts';
import { validateForLines } from '../vouchers/validate-cart-voucher.ts';
import { type LineShippingOption, type ShipmentPlan, splitIntoShipments } from './split-into-shipments.ts';

export type DraftOrderInput = {
  cart: CartWithOffers;
  /** The cart lines to order. */
  lines: readonly CartLine[];
  destination: Destination;
  /** Requested shipping options of lines. */
  ways?: readonly LineShippingOption[];
  shippingRuleId?: number;
  orderMethod?: number;
  /** A voucher's code; null for none. */
  voucher: string | null;
  buyer: VoucherBuyer;
  providers: PaymentProviders;
  settings: Settings;
  locale: Locale;
  now: Date;
};

export type DraftShipment = Omit<ShipmentPlan, 'terms' | 'chosen'> & {
  options: ShippingOption[];
  /** The requested option, else the one chosen in the cart, else the first. */
  option: ShippingOption | null;
};

export type OrderDraft = {
  shipments: DraftShipment[];
  methods: PaymentMethod[];
  /** The requested method, else the first. */
  method: PaymentMethod | null;
  /** Fully paid by vouchers: no payment method is needed. */
  nothingToPay: boolean;
  bill: PricedCart;
  /** The entered voucher, if it is valid. */
  voucher: ValidVoucher | null;
  /** Why the voucher is invalid. */
  voucherProblem: RefusalReason | null;
  /** Name of the tax at the destination; null where there is none. */
  taxLabel: string | null;
};

/** Current shipping rules, tax rates and accounts, which do not depend on the cart. */
export type DraftTerms = { network: ShippingNetwork; destinationTax: DestinationTax; hasAccount: boolean };

export async function readDraftTerms(
  db: Db,
  { destination, settings, locale, now }: Pick<DraftOrderInput, 'destination' | 'settings' | 'locale' | 'now'>,
): Promise<DraftTerms> {
  const [network, destinationTax, hasAccount] = await Promise.all([
    readShippingNetwork(db),
    findTaxRates(db, destination, { now, timeZone: settings.timeZone, locale }),
    hasBankAccount(db, settings.currency),
  ]);
  return { network, destinationTax, hasAccount };
}

/** Computes everything that affects the total, for the checkout page as well as for the order. */
export async function draftOrder(db: Db, input: DraftOrderInput, terms: DraftTerms): Promise<OrderDraft> {
  const { cart, lines, settings } = input;
  const validated =
    input.voucher === null || lines.length === 0 ? null : await validateForLines(db, input.voucher, input.buyer, input);
  const voucher = validated?.ok ? validated.value : null;
  const { network, hasAccount } = terms;
  const goodsToPrice: CartToPrice = {
    lines: toPricingLines(lines.filter(isGoods), cart.offers),
    repairs: lines.filter(isRepair).map(({ pricingInput }) => pricingInput),
    bundles: cart.deals,
    voucher: voucher?.toPrice ?? null,
    shipments: [],
    taxRates: {},
    pricesIncludeTax: settings.pricesIncludeTax,
  };
  const goodsBill = priceCart(goodsToPrice);
  const shipments = splitIntoShipments({
    ...input,
    ways: input.ways ?? [],
    network,
    getContent: (lineIds) => getShipmentContent(lineIds, goodsToPrice, goodsBill),
    timeZone: settings.timeZone,
  });
  const taxes = await findShipmentTaxes(db, input, shipments, terms.destinationTax);
  const toPrice: CartToPrice = {
    ...goodsToPrice,
    shipments: shipments.flatMap((shipment) => toShipmentToPrice(shipment, taxes.ofShipment(shipment).rates)),
    taxRates: taxes.usual.rates,
  };
  const bill = priceCart(toPrice);
  const isDeliverable = shipments.length > 0 && shipments.every(({ chosen }) => chosen !== null);
  const nothingToPay = isDeliverable && bill.grand === 0;
  const methods = isDeliverable && !nothingToPay ? listOrderMethods(input, shipments, bill, hasAccount) : [];
  const method = methods.find(({ code }) => code === input.orderMethod) ?? methods[0] ?? null;
  const inCash = method?.code === CASH_ON_DELIVERY;
  return {
    shipments: shipments.map((shipment) => withShippingOptions(shipment, toPrice, bill)),
    methods,
    method,
    nothingToPay,
    bill: inCash ? priceCart({ ...toPrice, shipments: addCodFees(toPrice.shipments, shipments) }) : bill,
    voucher,
    voucherProblem:
      validated && !validated.ok ? { code: validated.refusal.code, facts: validated.refusal.facts } : null,
    taxLabel: taxes.usual.label,
  };
}

/** Tax rates by shipment: pickups are taxed at their location, deliveries at the destination. */
async function findShipmentTaxes(
  db: Db,
  { destination, locale, now, settings: { timeZone } }: DraftOrderInput,
  shipments: readonly ShipmentPlan[],
  atDestination: DestinationTax,
) {
  const ratesByPlace = new Map([[`${destination.country} ${destination.state}`, atDestination]]);
  const taxPlace = ({ chosen }: ShipmentPlan) => chosen?.taxedAt ?? destination;
  const load = async (place: Destination) => {
    const key = `${place.country} ${place.state}`;
    const known = ratesByPlace.get(key) ?? (await findTaxRates(db, place, { now, timeZone, locale }));
    ratesByPlace.set(key, known);
    return known;
  };
  for (const shipment of shipments) await load(taxPlace(shipment));
  const byShipment = (shipment: ShipmentPlan) => {
    const { country, state } = taxPlace(shipment);
    return ratesByPlace.get(`${country} ${state}`) ?? atDestination;
  };
  // with pickups only, the destination has no tax
  const [first] = shipments;
  return {
    ofShipment: byShipment,
    usual: first && shipments.every(({ chosen }) => chosen?.taxedAt) ? byShipment(first) : atDestination,
  };
}

function toShipmentToPrice(
  { id, lines, chosen }: ShipmentPlan,
  taxRates: ShipmentToPrice['taxRates'],
): ShipmentToPrice[] {
  if (!chosen) return [];
  return [{ id, lineIds: lines.map((line) => line.id), charge: chosen.charge, codFee: null, taxRates }];
}

function addCodFees(toPrice: readonly ShipmentToPrice[], shipments: readonly ShipmentPlan[]): ShipmentToPrice[] {
  const fees = new Map(shipments.map(({ id, chosen }) => [id, chosen?.codFee ?? null]));
  return toPrice.map((one) => ({ ...one, codFee: fees.get(one.id) ?? null }));
}

/** Payment methods; cash on delivery only if all shipments and all products allow it. */
function listOrderMethods(
  { cart, providers, settings }: DraftOrderInput,
  shipments: readonly ShipmentPlan[],
  bill: PricedCart,
  hasAccount: boolean,
) {
  const toPay = money(bill.grand, cart.currency);
  const codAllowed = shipments.every(
    ({ chosen, lines }) =>
      chosen?.codAllowed === true &&
      lines.every((line) => isGoods(line) && cart.offers.get(line.inventoryId)?.noCash === false),
  );
  const taken = filterAcceptedMethods(settings, providers, toPay, hasAccount);
  return listPaymentMethods({ ...toPay, codAllowed, settings: settings.paymentMethods, taken });
}

function withShippingOptions(
  { terms, chosen, ...shipment }: ShipmentPlan,
  toPrice: CartToPrice,
  bill: PricedCart,
): DraftShipment {
  const lineIds = shipment.lines.map(({ id }) => id);
  const options = withPrices(terms, getShipmentContent(lineIds, toPrice, bill));
  return { ...shipment, options, option: options.find(({ way }) => way === chosen?.way) ?? null };
}
