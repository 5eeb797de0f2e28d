import type { CartOwner } from '../cart/cart.rules.ts';
import type { NewOrder } from '../orders/record-order.ts';
import type { Agreement } from './agree-on-order.ts';
import type { DraftWish, OrderDraft } from './draft-order.ts';
import type { Buyer } from './read-buyer.ts';

/** What was agreed on, copied so that no later change of goods or prices reaches it. */
export function newOrder(
  owner: CartOwner,
  { cart, lines, settings, locale }: DraftWish,
  { bill }: OrderDraft,
  { option, method }: Agreement,
  { note, ...buyer }: Buyer & { note: string },
): NewOrder {
  const priced = new Map(bill.lines.map((line) => [line.id, line]));
  return {
    customerId: 'customerId' in owner ? owner.customerId : null,
    guestHash: 'guestHash' in owner ? owner.guestHash : null,
    cartId: cart.id ?? '',
    cartVersion: cart.version,
    ...buyer,
    phone: buyer.address.phone,
    locale,
    currency: cart.currency,
    orderMethod: method.code,
    totals: { ...bill, pricesIncludeTax: settings.pricesIncludeTax },
    note,
    package: {
      shippingType: 1,
      shippingRuleId: option.ruleId,
      shippingTitle: option.title,
      shipping: bill.shipping,
      earliest: option.earliest,
      latest: option.latest,
    },
    lines: lines.flatMap((line) => {
      const price = priced.get(line.id);
      if (!price) return [];
      const { productId, inventoryId, sku, title, attributes, image, quantity } = line;
      const { total, taxBasisPoints, tax } = price;
      return [
        {
          productId,
          inventoryId,
          sku,
          title,
          attributes,
          image,
          quantity,
          unitPrice: price.unit.current,
          total,
          taxBasisPoints,
          tax,
        },
      ];
    }),
  };
}
