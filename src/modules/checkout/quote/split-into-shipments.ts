import type { Locale } from '../../../kernel/locale.ts';
import type { CartGoodsLine, CartLine, CartRepairLine } from '../../cart/cart-line.rules.ts';
import type { CartWithOffers } from '../../cart/view/read-cart.ts';
import { isGoods, isRepair } from '../../orders/order-line.rules.ts';
import type { ShipmentContent } from '../../pricing/shipment-content.rules.ts';
import { createFlatCharge } from '../../pricing/shipping-charge.rules.ts';
import type { Destination } from '../../shipping/address.rules.ts';
import {
  isSameOption,
  listShippingTerms,
  type ShippingNetwork,
  type ShippingOptionKey,
  type ShippingTerms,
} from '../../shipping/shipping-terms.rules.ts';
import type { ShipmentInput } from '../checkout.input.ts';

export type LineShippingOption = { lineIds: readonly string[]; way: ShippingOptionKey };

/** A shipment: goods of one seller with the same shipping option. */
export type ShipmentPlan = {
  /** Id of its first line. */
  id: string;
  /** Null: the shop's own goods. */
  seller: { id: number; name: string } | null;
  lines: CartLine[];
  /** The available shipping options; empty where delivery is not possible. */
  terms: ShippingTerms[];
  chosen: ShippingTerms | null;
  /** The requested option is not available. */
  missed: boolean;
  /** Repair location; null for goods. */
  repairLocationId: number | null;
};

/** Converts the API's `packages` to options by line. */
export function toLineShippingOptions(shipments: readonly ShipmentInput[]): LineShippingOption[] {
  return shipments.map(({ cart_ids, shipping_type, shipping_rule_id = 0, pickup_point_id = null }) => ({
    lineIds: cart_ids,
    way: { shippingType: shipping_type, ruleId: shipping_rule_id, pointId: pickup_point_id },
  }));
}

export type SplitLinesInput = {
  cart: Pick<CartWithOffers, 'offers'>;
  lines: readonly CartLine[];
  destination: Destination;
  /** Requested options; they take precedence over the options chosen in the cart. */
  ways: readonly LineShippingOption[];
  /** A shipping rule for all other lines. */
  shippingRuleId?: number;
  network: ShippingNetwork;
  /** Content of a shipment with some lines. */
  getContent(lineIds: readonly string[]): ShipmentContent;
  locale: Locale;
  now: Date;
  timeZone: string;
};

/**
 * Splits lines into shipments, one per seller and shipping option, and one per repair. Without a request the first
 * option is chosen.
 */
export function splitIntoShipments(input: SplitLinesInput): ShipmentPlan[] {
  return [...splitGoods(input), ...input.lines.filter(isRepair).map(toRepairShipment)];
}

function splitGoods({ cart, lines, ...request }: SplitLinesInput): ShipmentPlan[] {
  const goods = lines.filter(isGoods).map((line) => {
    const seller = cart.offers.get(line.inventoryId)?.store ?? null;
    const requested = findRequestedOption(line, request);
    return { line, seller, requested, way: requested ?? findCartOption(line) };
  });
  const assigned = goods.map(({ line, seller, requested, way }) => {
    const sellerId = seller?.id ?? null;
    const listTerms = (lineIds: readonly string[]) =>
      listShippingTerms(request.network, {
        ...request,
        sellerId,
        pointId: way?.pointId,
        content: request.getContent(lineIds),
      });
    const ownLines = goods.filter((other) => other.seller?.id === seller?.id).map((other) => other.line.id);
    const terms = listTermsInShipment(line.id, ownLines, listTerms);
    const found = way && terms.find((one) => isSameOption(one.way, way));
    return { line, seller, terms, chosen: found ?? terms[0] ?? null, missed: requested !== null && !found };
  });
  const groups = Map.groupBy(assigned, ({ seller, chosen }) => JSON.stringify([seller?.id, chosen?.way]));
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const { line, seller, terms, chosen } = first;
    const missed = members.some((member) => member.missed);
    return [
      {
        id: line.id,
        seller: seller && { id: seller.id, name: seller.name },
        terms,
        chosen,
        missed,
        repairLocationId: null,
        lines: members.map((member) => member.line),
      },
    ];
  });
}

/**
 * Options of a line among the lines of its seller, which are one parcel: rules that products name apply to all of it. Lines
 * that cannot be delivered on their own stay out. If the rules of the others have no common option, each applies to its line.
 */
function listTermsInShipment(
  lineId: string,
  sellerLineIds: readonly string[],
  listTerms: (lineIds: readonly string[]) => ShippingTerms[],
): ShippingTerms[] {
  const common = listTerms(sellerLineIds);
  if (common.length > 0) return common;
  const own = listTerms([lineId]);
  if (own.length === 0) return own;
  const deliverable = listTerms(sellerLineIds.filter((id) => listTerms([id]).length > 0));
  return deliverable.length > 0 ? deliverable : own;
}

/** A repair takes place at its location: nothing is shipped, and cash on delivery is not possible. */
function toRepairShipment(line: CartRepairLine): ShipmentPlan {
  const { location, day } = line;
  const terms: ShippingTerms[] =
    location === null
      ? []
      : [
          {
            way: { shippingType: 2, ruleId: 0, pointId: null },
            title: location.name,
            charge: createFlatCharge(0),
            freeOver: null,
            codAllowed: false,
            codFee: { model: 'flat', amount: 0 },
            earliest: day,
            latest: day,
            place: location,
            taxedAt: { country: location.country, state: location.state ?? null, zip: location.zip ?? null },
          },
        ];
  return {
    id: line.id,
    seller: null,
    lines: [line],
    terms,
    chosen: terms[0] ?? null,
    missed: false,
    repairLocationId: location?.id ?? null,
  };
}

function findRequestedOption(
  { id }: CartLine,
  { ways, shippingRuleId }: Pick<SplitLinesInput, 'ways' | 'shippingRuleId'>,
) {
  const own = ways.find(({ lineIds }) => lineIds.includes(id))?.way;
  if (own) return own;
  return shippingRuleId === undefined ? null : { shippingType: 1 as const, ruleId: shippingRuleId, pointId: null };
}

function findCartOption({ shippingType, shippingRuleId, pickupPointId }: CartGoodsLine): ShippingOptionKey | null {
  return shippingRuleId === null ? null : { shippingType, ruleId: shippingRuleId, pointId: pickupPointId };
}
