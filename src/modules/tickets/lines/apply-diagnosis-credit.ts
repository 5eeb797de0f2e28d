import type { Tx } from '../../../platform/database/db.ts';
import { updateLineCost } from '../staff/staff-tickets.store.ts';
import { selectTicketLines, type TicketLineRow, type TicketRow } from '../ticket.store.ts';
import { creditDiagnosisFee, type ExistingLine } from './propose-lines.rules.ts';

type TicketPricing = Pick<TicketRow, 'id' | 'prices_include_tax' | 'created_at'>;

/** Credits the paid diagnosis fee against later repair lines. Call it after lines were offered or answered. */
export async function applyDiagnosisCredit(tx: Tx, ticket: TicketPricing): Promise<void> {
  const lines = toExistingLines(ticket, await selectTicketLines(tx, ticket.id));
  for (const [id, cost] of creditDiagnosisFee(lines, ticket.prices_include_tax)) await updateLineCost(tx, id, cost);
}

export function toExistingLines(
  { created_at }: Pick<TicketPricing, 'created_at'>,
  rows: readonly TicketLineRow[],
): ExistingLine[] {
  return rows.map(
    ({ id, kind, price, discount, credit, tax, tax_basis_points, status, proposed_at }): ExistingLine => ({
      id,
      kind,
      price,
      discount,
      credit,
      tax,
      taxBasisPoints: tax_basis_points,
      status,
      isAddedLater: proposed_at > created_at,
    }),
  );
}
