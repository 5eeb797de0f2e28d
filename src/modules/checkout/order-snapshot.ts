import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import type { CartLine } from '../cart/cart-line.rules.ts';
import type { CartWithOffers } from '../cart/view/read-cart.ts';
import type { OrderDiscount, OrderPickup } from '../orders/order.rules.ts';
import type { CartOrder, NewOrderLine } from '../orders/placement/create-order.ts';
import { NOTHING_TO_PAY } from '../payments/payment-methods.rules.ts';
import type { PricedCart } from '../pricing/price-cart.rules.ts';
import type { LocalizedPickup } from '../shipping/shipping-terms.rules.ts';
import type { ValidVoucher } from '../vouchers/validate-voucher.ts';
import type { ConfirmedOrder } from './confirm-order.ts';
import type { Buyer } from './parse-buyer.ts';
import type { DraftOrderInput, OrderDraft } from './quote/draft-order.ts';

/** Copies the confirmed terms, so that later changes of products or prices do not affect the order. */
export function createOrderSnapshot(
  owner: CartOwner,
  { cart, lines: bought, settings, locale }: DraftOrderInput,
  { bill, voucher }: OrderDraft,
  { shipments, method }: ConfirmedOrder,
  { note, ...buyer }: Buyer & { note: string },
): CartOrder {
  const charges = new Map(bill.shipments.map((one) => [one.id, one]));
  return {
    customerId: 'customerId' in owner ? owner.customerId : null,
    guestHash: 'guestHash' in owner ? owner.guestHash : null,
    cartId: cart.id ?? '',
    cartVersion: cart.version,
    ...buyer,
    phone: buyer.address.phone,
    locale,
    currency: cart.currency,
    orderMethod: method?.code ?? NOTHING_TO_PAY,
    totals: { ...bill, pricesIncludeTax: settings.pricesIncludeTax },
    discounts: listDiscounts(cart, bill, voucher, locale),
    note,
    homeSpm: findHomeSource(bought),
    shipments: shipments.map(({ id, seller, option, lines, repairLocationId }) => ({
      seller,
      repairLocationId,
      shippingType: option.way.shippingType,
      shippingRuleId: repairLocationId === null ? option.way.ruleId : null,
      pickupPointId: option.way.pointId,
      pickup: option.place && toOrderPickup(option.place),
      shippingTitle: option.title,
      shipping: charges.get(id)?.shipping ?? 0,
      earliest: option.earliest,
      latest: option.latest,
      lines: lines.flatMap((line) => toOrderLines(line, bill)),
    })),
  };
}

/** The source of the line added last: lines are sorted newest first. */
function findHomeSource(lines: readonly CartLine[]): number | null {
  return lines.flatMap((line) => (line.kind === 'goods' ? (line.homeSpm ?? []) : []))[0] ?? null;
}

function toOrderPickup({ name, street, city, state, zip, country, directions }: LocalizedPickup): OrderPickup {
  return { name, street, city, state: state ?? null, zip: zip ?? null, country, directions };
}

function toOrderLines(line: CartLine, { lines }: PricedCart): NewOrderLine[] {
  const price = lines.find(({ id }) => id === line.id);
  if (!price) return [];
  const { sku, title, attributes, image, quantity } = line;
  const { unit, total, discount, voucherDiscount, taxBasisPoints, tax } = price;
  const sold = {
    sku,
    title,
    attributes,
    image,
    quantity,
    unitPrice: unit.current,
    total,
    discount,
    voucherDiscount,
    taxBasisPoints,
    tax,
  };
  if (line.kind === 'repair') return [{ ...sold, kind: 'repair', ticket: line.ticket, pays: line.pays }];
  const { productId, inventoryId } = line;
  return [{ ...sold, kind: 'goods', productId, inventoryId }];
}

/** Applied deals and voucher with title and discount. */
export function listDiscounts(
  { deals }: Pick<CartWithOffers, 'deals'>,
  bill: PricedCart,
  voucher: ValidVoucher | null,
  locale: Locale,
): OrderDiscount[] {
  const dealDiscounts = bill.bundles.map(({ id, saving }) => {
    const deal = deals.find((one) => one.id === id);
    const title = deal ? pickTranslation(deal.title, locale) : '';
    return { bundleId: id, voucherId: null, code: null, title, amount: saving, shippingSaved: 0 };
  });
  if (!voucher || !bill.voucher) return dealDiscounts;
  const { saving, shippingSaved } = bill.voucher;
  const { id, code, title } = voucher;
  const voucherDiscount = {
    bundleId: null,
    voucherId: id,
    code,
    title: pickTranslation(title, locale),
    amount: saving,
    shippingSaved,
  };
  return [...dealDiscounts, voucherDiscount];
}
