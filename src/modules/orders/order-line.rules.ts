/** Attribute of the ordered variant in the language of the order, e.g. Colour: Midnight. */
export type ChosenAttribute = { title: string; value: string };

/** What a repair line pays: the deposit before the appointment, or the completed repair. */
export type RepairPaymentKind = 'deposit' | 'repair';

type BaseOrderLine = {
  id: string;
  shipmentId: string;
  /** For a repair line: the ticket number. */
  sku: string;
  title: string;
  attributes: ChosenAttribute[];
  image: string | null;
  unitPrice: number;
  quantity: number;
  total: number;
  /** Share of the order discount; not subtracted from `total`. */
  discount: number;
  /** Part of `discount` that comes from the voucher. */
  voucherDiscount: number;
  taxBasisPoints: number;
  tax: number;
  /** Pieces cancelled before shipping, and pieces returned and refunded. */
  cancelled: number;
  returned: number;
};

export type GoodsLine = BaseOrderLine & {
  kind: 'goods';
  productId: number;
  inventoryId: number;
  /** For an exchanged item: the order line that was originally paid, never an exchange itself. */
  paidWith: { orderId: string; lineId: string } | null;
};

/** A repair, or its deposit. */
export type RepairLine = BaseOrderLine & {
  kind: 'repair';
  pays: RepairPaymentKind;
  /** Null after the ticket is deleted. */
  ticket: { id: string; code: string } | null;
  paidWith: null;
};

export type OrderLine = GoodsLine | RepairLine;

export function isGoods<Line extends { kind: OrderLine['kind'] }>(
  line: Line,
): line is Extract<Line, { kind: 'goods' }> {
  return line.kind === 'goods';
}

export function isRepair<Line extends { kind: OrderLine['kind'] }>(
  line: Line,
): line is Extract<Line, { kind: 'repair' }> {
  return line.kind === 'repair';
}

/** Ids of shipments that contain repairs and are not sent. */
export function listRepairShipmentIds(lines: readonly Pick<OrderLine, 'kind' | 'shipmentId'>[]): Set<string> {
  return new Set(lines.flatMap(({ kind, shipmentId }) => (kind === 'repair' ? [shipmentId] : [])));
}
