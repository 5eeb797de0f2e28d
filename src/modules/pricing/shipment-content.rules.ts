import { multiplyAmount, sumAmounts } from '../../kernel/money.ts';

/** Properties of one item that shipping prices depend on. */
export type ItemToShip = {
  weightG: number;
  /** Rule that its product names; null: the rules of all other products. */
  shippingRuleId: number | null;
};

/** Items of one offer in a shipment. */
export type ShipmentLine = {
  item: ItemToShip;
  quantity: number;
  /** Minor units, after deals and before the voucher: a voucher must not remove free delivery that the goods have reached. */
  value: number;
};

/** Totals of a shipment that shipping prices depend on, and the rules that its products name, each once. */
export type ShipmentContent = { goods: number; weightG: number; itemCount: number; ruleIds: readonly number[] };

/** The only place that builds a shipment's content: cart, checkout, product page, feeds and demo orders use it. */
export function sumShipmentContent(lines: readonly ShipmentLine[]): ShipmentContent {
  return {
    goods: sumAmounts(lines.map(({ value }) => value)),
    weightG: sumAmounts(lines.map(({ item, quantity }) => multiplyAmount(item.weightG, quantity))),
    itemCount: sumAmounts(lines.map(({ quantity }) => quantity)),
    ruleIds: [...new Set(lines.flatMap(({ item }) => item.shippingRuleId ?? []))],
  };
}
