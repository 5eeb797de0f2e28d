/** A choice in the order's language: Colour, Midnight. */
export type ChosenAttribute = { title: string; value: string };

/** What is paid before the appointment, or for what was done. */
export type RepairPart = 'deposit' | 'repair';

type SoldLine = {
  id: string;
  packageId: string;
  /** Of a repair: the number of its ticket. */
  sku: string;
  title: string;
  attributes: ChosenAttribute[];
  image: string | null;
  unitPrice: number;
  quantity: number;
  total: number;
  /** Its share of the order's discount; `total` is before it. */
  discount: number;
  /** The voucher's part of that share. */
  voucherDiscount: number;
  taxBasisPoints: number;
  tax: number;
  /** Pieces called off before they left, and pieces that came back and were paid back. */
  cancelled: number;
  returned: number;
};

export type GoodsLine = SoldLine & {
  kind: 'goods';
  productId: number;
  inventoryId: number;
  /** Of what was sent in exchange: the line that its buyer paid for, which is no exchange itself. */
  paidWith: { orderId: string; lineId: string } | null;
};

/** A repair, or the part of it that is paid before. */
export type RepairLine = SoldLine & {
  kind: 'repair';
  pays: RepairPart;
  /** Null once the ticket is gone. */
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

/** Packages of which nothing is sent: what is in them is mended. */
export function repairPackages(lines: readonly Pick<OrderLine, 'kind' | 'packageId'>[]): Set<string> {
  return new Set(lines.flatMap(({ kind, packageId }) => (kind === 'repair' ? [packageId] : [])));
}
