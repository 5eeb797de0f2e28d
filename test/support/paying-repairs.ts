import { uuidv7 } from '../../src/kernel/ids.ts';
import { createTransferEffects } from '../../src/modules/checkout/payment/transfer-mail.ts';
import { findCurrentAttemptId } from '../../src/modules/payments/attempts/find-attempt.ts';
import { decideTransfer } from '../../src/modules/payments/transfers/decide-transfer.ts';
import { bookInput } from '../../src/modules/payments/transfers/transfer.input.ts';
import type { TicketState } from '../../src/modules/ticket-payments/ticket-status.rules.ts';
import {
  type CreatedTicket,
  createTicket,
  type NewTicket,
  type NewTicketLine,
} from '../../src/modules/tickets/create-ticket.ts';
import { type Db, inTransaction } from '../../src/platform/database/db.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { NOW } from './buying.ts';

const OPEN = [{ opens: '09:00', closes: '18:00' }];
const HOURS = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: [] };

let made = 0;

/** A repair location in a separate country. */
export async function makeRepairPlace(db: Db, input: { city?: string; country?: string } = {}): Promise<number> {
  made += 1;
  const { city = 'Dubai', country = 'AE' } = input;
  const { id } = await db
    .insertInto('repair_location')
    .values({
      slug: `desk-${made}`,
      name: JSON.stringify({ en: `Desk ${city}` }),
      address: JSON.stringify({ street: '1 Marina Walk', city, country }),
      time_zone: 'Asia/Dubai',
      hours: JSON.stringify(HOURS),
      methods: [1, 2],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An approved repair: price, discount and tax in minor units, tax included. */
export type RepairInput = {
  placeId: number;
  lines?: readonly (Pick<NewTicketLine, 'price'> & Partial<NewTicketLine>)[];
  deposit?: number;
  status?: TicketState;
  customerId?: string | null;
  pricesIncludeTax?: boolean;
  kind?: NewTicket['kind'];
};

/** A booked ticket, or one in a later state; its appointment is in three days. */
export async function makeTicket(db: Db, input: RepairInput): Promise<CreatedTicket> {
  const { placeId, lines = [{ price: 19_900 }], deposit = 0, status = 'booked', customerId = null } = input;
  const written = await inTransaction(db, (tx) =>
    createTicket(
      tx,
      {
        kind: input.kind ?? 'repair',
        status: 'booked',
        name: 'Zahra Karimi',
        email: 'zahra@example.com',
        phone: '+93701234567',
        locale: 'en',
        currency: 'USD',
        make: 'Apple',
        model: 'iPhone 13',
        prices_include_tax: input.pricesIncludeTax ?? true,
        customer_id: customerId,
        method: 1,
        repair_location_id: placeId,
        slot_at: new Date(NOW.getTime() + 3 * 86_400_000),
        deposit,
        lines: lines.map((line) => ({ kind: 'repair', title: 'Screen', status: 'approved', ...line })),
      },
      NOW,
    ),
  );
  if (status !== 'booked') await setTicket(db, written.id, status);
  return written;
}

/** Sets the state of a ticket without the state table, for states that are not tested. */
export async function setTicket(db: Db, id: string, status: TicketState): Promise<void> {
  await db.updateTable('ticket').set({ status }).where('id', '=', id).execute();
}

/** Receives the full bank transfer of an order. */
export async function transferArrives(db: Db, orderId: string, grand: number): Promise<void> {
  const attempt = (await findCurrentAttemptId(db, orderId)) ?? '';
  const { version } = await db
    .selectFrom('bank_transfer')
    .select('version')
    .where('attempt_id', '=', attempt)
    .executeTakeFirstOrThrow();
  const input = bookInput.parse({
    version,
    decision: 'approve',
    amount: grand / 100,
    value_date: '2026-11-20',
    payer: 'Z Karimi',
    bank_transaction_id: uuidv7(),
  });
  const staffActor = { staffId: uuidv7(), ip: '192.0.2.7' };
  const how = { effects: createTransferEffects(createOrderLinks('https://shop.example')), now: NOW };
  const decided = await decideTransfer(db, attempt, { input, staffActor, tolerance: 0 }, how);
  if (!decided.ok) throw new Error(decided.refusal.code);
}
