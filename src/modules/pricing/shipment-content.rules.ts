import { multiplyAmount, sumAmounts } from '../../kernel/money.ts';

/** Size of a packed item. */
export type PackedSize = { lengthMm: number; widthMm: number; heightMm: number };

/** Properties of one item that shipping prices depend on. */
export type ItemToShip = {
  weightG: number;
  /** Null: not known. */
  size: PackedSize | null;
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
    weightG: sumAmounts(lines.map(({ item, quantity }) => multiplyAmount(calculateChargedWeight(item), quantity))),
    itemCount: sumAmounts(lines.map(({ quantity }) => quantity)),
    ruleIds: [...new Set(lines.flatMap(({ item }) => item.shippingRuleId ?? []))],
  };
}

/** Volume of a kilogram of volumetric weight, in mm³: carriers divide cm³ by 5000. */
const MM3_PER_KG = 5_000_000;
const G_PER_KG = 1000;

/** Weight that carriers charge in grams: the volumetric weight of a size, if it is above the weight. */
export function calculateChargedWeight({ weightG, size }: Pick<ItemToShip, 'weightG' | 'size'>): number {
  if (size === null) return weightG;
  const volume = size.lengthMm * size.widthMm * size.heightMm;
  return Math.max(weightG, Math.ceil((volume * G_PER_KG) / MM3_PER_KG));
}
