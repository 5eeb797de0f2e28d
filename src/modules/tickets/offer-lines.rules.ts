import { basisPointsOf, includedShare, sumOf } from '../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { TicketLineKind, TicketLineStatus } from './ticket.tables.ts';

/** What of a line matters to its price. Amounts are minor units. */
export type StandingLine = {
  id: string;
  kind: TicketLineKind;
  price: number | null;
  discount: number;
  /** Of the discount: what was paid for the look inside. */
  credit: number;
  tax: number;
  taxBasisPoints: number;
  status: TicketLineStatus;
  /** Offered after the ticket was written, so that what the look inside cost is taken off it. */
  isLater: boolean;
};

/** What staff say something costs: something new, or a line that stands there. */
export type OfferedPrice = { line: string | null; price: number };

/** What is written: lines with new prices, and new lines by the place of their offer in the list. */
export type PlannedOffer = {
  changed: { line: StandingLine; price: number }[];
  added: { nth: number; price: number; replaces: string | null }[];
  /** What the shop no longer pays: its customer is asked again. */
  dropped: string[];
};

/**
 * What an offer comes to. What was not agreed to yet simply costs what is said. What was agreed to may cost less; what
 * costs more is a line of its own over the difference, which waits for an answer. Refuses at `lines.N.line`.
 */
export function planOffer(lines: readonly StandingLine[], offers: readonly OfferedPrice[]): Result<PlannedOffer> {
  const plan: PlannedOffer = { changed: [], added: [], dropped: [] };
  for (const [nth, { line: id, price }] of offers.entries()) {
    if (id === null) {
      plan.added.push({ nth, price, replaces: null });
      continue;
    }
    const line = lines.find((one) => one.id === id);
    const isOpen = line?.status === 'proposed' || line?.status === 'approved';
    if (!line || !isOpen) return refuseField(`lines.${nth}.line`, 'fields.invalid', { type: 'line' });
    const agreed = line.status === 'approved' ? (line.price ?? 0) : null;
    if (line.kind === 'offer' && agreed !== null) {
      // here it is the customer who is paid
      if (price > agreed) plan.changed.push({ line, price });
      if (price < agreed) plan.added.push({ nth, price, replaces: line.id });
      if (price < agreed) plan.dropped.push(line.id);
      continue;
    }
    if (agreed === null || price < agreed) plan.changed.push({ line, price });
    if (agreed !== null && price > agreed) plan.added.push({ nth, price: sumOf([price, -agreed]), replaces: line.id });
  }
  return ok(plan);
}

export type LineCost = Pick<StandingLine, 'price' | 'discount' | 'credit' | 'tax'>;

/** A line at another price: what it cost less before it costs less still, as far as there is something to take off. */
export function pricedAt(line: StandingLine, price: number, pricesIncludeTax: boolean): LineCost {
  const own = Math.min(sumOf([line.discount, -line.credit]), price);
  const credit = Math.min(line.credit, sumOf([price, -own]));
  return costOf({ ...line, price }, own, credit, pricesIncludeTax);
}

/**
 * Takes what the look inside cost off the lines that were offered after it: first off those that were agreed to, which
 * keep what they have. All together never more than it cost. Answers what changes, by line.
 */
export function creditLook(lines: readonly StandingLine[], pricesIncludeTax: boolean): Map<string, LineCost> {
  const isAgreed = ({ status }: StandingLine) => status === 'approved' || status === 'done';
  const paid = lines.filter((line) => line.kind === 'diagnosis' && isAgreed(line));
  const later = lines.filter((line) => line.kind === 'repair' && line.isLater && line.price !== null);
  const agreed = later.filter(isAgreed);
  let left = sumOf([
    ...paid.map(({ price, discount }) => sumOf([price ?? 0, -discount])),
    ...agreed.map(({ credit }) => -credit),
  ]);
  const changed = new Map<string, LineCost>();
  for (const line of [...agreed, ...later.filter(({ status }) => status === 'proposed')]) {
    const kept = isAgreed(line) ? line.credit : 0;
    const own = sumOf([line.discount, -line.credit]);
    const more = Math.max(0, Math.min(left, sumOf([line.price ?? 0, -own, -kept])));
    left = sumOf([left, -more]);
    const credit = sumOf([kept, more]);
    if (credit !== line.credit) changed.set(line.id, costOf(line, own, credit, pricesIncludeTax));
  }
  return changed;
}

/** Tax of one line, rounded half up: contained in the amount, or on top of it. */
export function taxOn(amount: number, basisPoints: number, pricesIncludeTax: boolean): number {
  return (pricesIncludeTax ? includedShare : basisPointsOf)(amount, basisPoints);
}

function costOf(
  { price, taxBasisPoints }: Pick<StandingLine, 'price' | 'taxBasisPoints'>,
  own: number,
  credit: number,
  pricesIncludeTax: boolean,
): LineCost {
  const discount = sumOf([own, credit]);
  const tax = taxOn(sumOf([price ?? 0, -discount]), taxBasisPoints, pricesIncludeTax);
  return { price, discount, credit, tax };
}
