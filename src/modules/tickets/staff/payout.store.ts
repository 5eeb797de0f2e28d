import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { TicketPayoutTable } from '../ticket.tables.ts';
import type { Payout } from '../ticket.types.ts';

export async function insertPayout(tx: Tx, row: Insertable<TicketPayoutTable>): Promise<void> {
  await tx.insertInto('ticket_payout').values(row).execute();
}

/** Payout for a trade-in; null when none was made. */
export async function findPayout(db: Db, ticketId: string): Promise<Payout | null> {
  const row = await db
    .selectFrom('ticket_payout as payout')
    .leftJoin('voucher', 'voucher.id', 'payout.voucher_id')
    .select(['payout.amount', 'payout.reference', 'payout.paid_at as at', 'voucher.code as voucher'])
    .where('payout.ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row ?? null;
}
