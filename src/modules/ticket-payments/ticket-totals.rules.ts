import { sumAmounts } from '../../kernel/money.ts';
import type { TicketLineStatus } from './ticket-status.rules.ts';

/** Sums of the lines of a ticket, tax included; minor units. */
export type TicketTotals = {
  /** Total of the approved lines. */
  agreed: number;
  /** Total of the proposed lines. */
  waiting: number;
  /** Tax of the approved lines. */
  tax: number;
};

export type PricedTicketLine = { price: number | null; discount: number; tax: number; status: TicketLineStatus };

/** Total of a line including tax; null while it has no price. */
export function calculateLineTotal(line: Omit<PricedTicketLine, 'status'>, pricesIncludeTax: boolean): number | null {
  if (line.price === null) return null;
  return sumAmounts([line.price, -line.discount, pricesIncludeTax ? 0 : line.tax]);
}

/** Totals of a ticket as sums of its lines. Declined lines cost nothing. */
export function calculateTotals(lines: readonly PricedTicketLine[], pricesIncludeTax: boolean): TicketTotals {
  const agreed = lines.filter(({ status }) => status === 'approved' || status === 'done');
  const waiting = lines.filter(({ status }) => status === 'proposed');
  const total = (selected: readonly PricedTicketLine[]) =>
    sumAmounts(selected.map((one) => calculateLineTotal(one, pricesIncludeTax) ?? 0));
  return { agreed: total(agreed), waiting: total(waiting), tax: sumAmounts(agreed.map(({ tax }) => tax)) };
}
