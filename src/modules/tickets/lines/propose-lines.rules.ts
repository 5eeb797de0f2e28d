import { applyBasisPoints, calculateIncludedTax, sumAmounts } from '../../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { TicketLineKind, TicketLineStatus } from '../../ticket-payments/ticket-status.rules.ts';

/** The parts of a ticket line that matter for its price. Amounts are minor units. */
export type ExistingLine = {
  id: string;
  kind: TicketLineKind;
  price: number | null;
  discount: number;
  /** Part of the discount: the credited diagnosis fee. */
  credit: number;
  tax: number;
  taxBasisPoints: number;
  status: TicketLineStatus;
  /** Offered after the ticket was created, so the diagnosis fee is credited against it. */
  isAddedLater: boolean;
};

/** A price entered by staff, for a new line or an existing one. */
export type ProposedPrice = { line: string | null; price: number };

/** Planned writes: lines with new prices, and new lines by the index of their offer. */
export type ProposalPlan = {
  changed: { line: ExistingLine; price: number }[];
  added: { nth: number; price: number; replaces: string | null }[];
  /** Approved trade-in lines that are withdrawn and need a new approval. */
  dropped: string[];
};

/**
 * Plans the writes for offered prices. Lines that are not approved take the new price. Approved lines may only become
 * cheaper; an increase becomes a separate line over the difference that needs approval. Refuses at `lines.N.line`.
 */
export function planProposal(lines: readonly ExistingLine[], offers: readonly ProposedPrice[]): Result<ProposalPlan> {
  const plan: ProposalPlan = { changed: [], added: [], dropped: [] };
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
      // for a trade-in the shop pays the customer
      if (price > agreed) plan.changed.push({ line, price });
      if (price < agreed) plan.added.push({ nth, price, replaces: line.id });
      if (price < agreed) plan.dropped.push(line.id);
      continue;
    }
    if (agreed === null || price < agreed) plan.changed.push({ line, price });
    if (agreed !== null && price > agreed)
      plan.added.push({ nth, price: sumAmounts([price, -agreed]), replaces: line.id });
  }
  return ok(plan);
}

export type LineCost = Pick<ExistingLine, 'price' | 'discount' | 'credit' | 'tax'>;

/** Reprices a line; keeps its discount and credit as far as the new price allows. */
export function repriceLine(line: ExistingLine, price: number, pricesIncludeTax: boolean): LineCost {
  const own = Math.min(sumAmounts([line.discount, -line.credit]), price);
  const credit = Math.min(line.credit, sumAmounts([price, -own]));
  return calculateLineCost({ ...line, price }, own, credit, pricesIncludeTax);
}

/**
 * Credits the diagnosis fee against lines offered after the diagnosis, approved lines first; credits already given are
 * kept. The credits never exceed the fee. Returns only the lines that change, by id.
 */
export function creditDiagnosisFee(lines: readonly ExistingLine[], pricesIncludeTax: boolean): Map<string, LineCost> {
  const isAgreed = ({ status }: ExistingLine) => status === 'approved' || status === 'done';
  const paid = lines.filter((line) => line.kind === 'diagnosis' && isAgreed(line));
  const later = lines.filter((line) => line.kind === 'repair' && line.isAddedLater && line.price !== null);
  const agreed = later.filter(isAgreed);
  let left = sumAmounts([
    ...paid.map(({ price, discount }) => sumAmounts([price ?? 0, -discount])),
    ...agreed.map(({ credit }) => -credit),
  ]);
  const changed = new Map<string, LineCost>();
  for (const line of [...agreed, ...later.filter(({ status }) => status === 'proposed')]) {
    const kept = isAgreed(line) ? line.credit : 0;
    const own = sumAmounts([line.discount, -line.credit]);
    const more = Math.max(0, Math.min(left, sumAmounts([line.price ?? 0, -own, -kept])));
    left = sumAmounts([left, -more]);
    const credit = sumAmounts([kept, more]);
    if (credit !== line.credit) changed.set(line.id, calculateLineCost(line, own, credit, pricesIncludeTax));
  }
  return changed;
}

/** Tax of one line, rounded half up: contained in the amount or added to it. */
export function calculateLineTax(amount: number, basisPoints: number, pricesIncludeTax: boolean): number {
  return (pricesIncludeTax ? calculateIncludedTax : applyBasisPoints)(amount, basisPoints);
}

function calculateLineCost(
  { price, taxBasisPoints }: Pick<ExistingLine, 'price' | 'taxBasisPoints'>,
  own: number,
  credit: number,
  pricesIncludeTax: boolean,
): LineCost {
  const discount = sumAmounts([own, credit]);
  const tax = calculateLineTax(sumAmounts([price ?? 0, -discount]), taxBasisPoints, pricesIncludeTax);
  return { price, discount, credit, tax };
}
