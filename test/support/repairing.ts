import { ok } from '../../src/kernel/result.ts';
import type { TicketState } from '../../src/modules/ticket-payments/ticket-status.rules.ts';
import {
  type CreatedTicket,
  createTicket,
  type NewTicket,
  type NewTicketLine,
} from '../../src/modules/tickets/create-ticket.ts';
import { type Db, inTransaction } from '../../src/platform/database/db.ts';

export const SCREEN: NewTicketLine = {
  kind: 'repair',
  title: 'Screen',
  price: 12_900,
  status: 'approved',
  warranty_days: 180,
};
/** Only a look inside can tell. */
export const PORT: NewTicketLine = { kind: 'repair', title: 'Charging port', price: null, status: 'proposed' };
export const LOOK: NewTicketLine = {
  kind: 'diagnosis',
  title: '',
  price: 1_000,
  status: 'approved',
  no_fix_no_fee: false,
};

let writing = 0;

/** A ticket of somebody without an account, as far as it has come. */
export async function makeTicket(
  db: Db,
  {
    status = 'booked',
    now = new Date(),
    ...ticket
  }: Partial<Omit<NewTicket, 'status'>> & { status?: TicketState; now?: Date } = {},
): Promise<CreatedTicket & { email: string }> {
  writing += 1;
  const email = ticket.email ?? `zahra${writing}@example.com`;
  const written = await inTransaction(db, async (tx) =>
    ok(
      await createTicket(
        tx,
        {
          kind: 'repair',
          name: 'Zahra Karimi',
          phone: '+971501234567',
          locale: 'en',
          currency: 'USD',
          prices_include_tax: true,
          make: 'Apple',
          model: 'iPhone 13',
          lines: [SCREEN],
          ...ticket,
          email,
          status: 'booked',
        },
        now,
      ),
    ),
  );
  if (!written.ok) throw new Error('a ticket is always written');
  await db.updateTable('ticket').set({ status }).where('id', '=', written.value.id).execute();
  return { ...written.value, email };
}
