import { sumOf } from '../../kernel/money.ts';
import type { TicketLineStatus } from './ticket.tables.ts';
import type { Payout, TicketTotals } from './ticket.types.ts';

export type PricedTicketLine = { price: number | null; discount: number; tax: number; status: TicketLineStatus };

/** What a line comes to with its tax; null while there is no price. */
export function lineTotal(line: Omit<PricedTicketLine, 'status'>, pricesIncludeTax: boolean): number | null {
  if (line.price === null) return null;
  return sumOf([line.price, -line.discount, pricesIncludeTax ? 0 : line.tax]);
}

/** What a ticket comes to: only ever sums of its lines. Declined lines cost nothing. */
export function totalsOf(lines: readonly PricedTicketLine[], pricesIncludeTax: boolean): TicketTotals {
  const agreed = lines.filter(({ status }) => status === 'approved' || status === 'done');
  const waiting = lines.filter(({ status }) => status === 'proposed');
  const total = (some: readonly PricedTicketLine[]) => sumOf(some.map((one) => lineTotal(one, pricesIncludeTax) ?? 0));
  return { agreed: total(agreed), waiting: total(waiting), tax: sumOf(agreed.map(({ tax }) => tax)) };
}

/** What somebody finds a payment again by: of a voucher the end of its code, as whoever has all of it has the money. */
export function shownReference({ reference, voucher }: Pick<Payout, 'reference' | 'voucher'>): string {
  return voucher === null ? reference : `…${voucher.slice(-5)}`;
}
