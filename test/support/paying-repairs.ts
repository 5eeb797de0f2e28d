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

/** A desk that mends, in a country of its own. */
export async function makeRepairPlace(db: Db, wish: { city?: string; country?: string } = {}): Promise<number> {
  made += 1;
  const { city = 'Dubai', country = 'AE' } = wish;
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

/** A repair that was agreed to: price, discount and tax in minor units, tax contained. */
export type RepairWish = {
  placeId: number;
  lines?: readonly (Pick<NewTicketLine, 'price'> & Partial<NewTicketLine>)[];
  deposit?: number;
  status?: TicketState;
  customerId?: string | null;
  pricesIncludeTax?: boolean;
  kind?: NewTicket['kind'];
};

/** A booked ticket, or one further on; its appointment is three days ahead. */
export async function makeTicket(db: Db, wish: RepairWish): Promise<CreatedTicket> {
  const { placeId, lines = [{ price: 19_900 }], deposit = 0, status = 'booked', customerId = null } = wish;
  const written = await inTransaction(db, (tx) =>
    createTicket(
      tx,
      {
        kind: wish.kind ?? 'repair',
        status: 'booked',
        name: 'Zahra Karimi',
        email: 'zahra@example.com',
        phone: '+93701234567',
        locale: 'en',
        currency: 'USD',
        make: 'Apple',
        model: 'iPhone 13',
        prices_include_tax: wish.pricesIncludeTax ?? true,
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

/** Moves a ticket without its rules, for what lies before or after the part that is tested. */
export async function setTicket(db: Db, id: string, status: TicketState): Promise<void> {
  await db.updateTable('ticket').set({ status }).where('id', '=', id).execute();
}

/** The money of an order by transfer arrives, all of it. */
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
  const clerk = { staffId: uuidv7(), ip: '192.0.2.7' };
  const how = { effects: createTransferEffects(createOrderLinks('https://shop.example')), now: NOW };
  const decided = await decideTransfer(db, attempt, { input, clerk, tolerance: 0 }, how);
  if (!decided.ok) throw new Error(decided.refusal.code);
}
