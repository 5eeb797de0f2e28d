import type { Tx } from '../../platform/db.ts';
import { creditLook, type StandingLine } from './offer-lines.rules.ts';
import { linesOfTicket, type TicketLineRow, type TicketRow } from './ticket.store.ts';
import { putCost } from './ticket-desk.store.ts';

type Priced = Pick<TicketRow, 'id' | 'prices_include_tax' | 'created_at'>;

/** Credits the paid diagnosis fee against later repair lines. Call it after lines were offered or answered. */
export async function creditTicket(tx: Tx, ticket: Priced): Promise<void> {
  const lines = standingLines(ticket, await linesOfTicket(tx, ticket.id));
  for (const [id, cost] of creditLook(lines, ticket.prices_include_tax)) await putCost(tx, id, cost);
}

export function standingLines(
  { created_at }: Pick<Priced, 'created_at'>,
  rows: readonly TicketLineRow[],
): StandingLine[] {
  return rows.map(
    ({ id, kind, price, discount, credit, tax, tax_basis_points, status, proposed_at }): StandingLine => ({
      ...{ id, kind, price, discount, credit, tax, taxBasisPoints: tax_basis_points, status },
      isLater: proposed_at > created_at,
    }),
  );
}
