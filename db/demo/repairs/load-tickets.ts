import { addDays, toLocalTime } from '../../../src/kernel/time/local-time.ts';
import type { OrderAddress } from '../../../src/modules/orders/order.rules.ts';
import { findRepairModel } from '../../../src/modules/repair-catalog/catalog/find-repair-model.ts';
import { listSlots } from '../../../src/modules/repair-catalog/locations/list-slots.ts';
import {
  findRepairLocation,
  type RepairLocation,
} from '../../../src/modules/repair-catalog/locations/repair-locations.ts';
import { listDaySlots, needsSlot } from '../../../src/modules/repair-catalog/locations/slot.rules.ts';
import { takeSlot } from '../../../src/modules/repair-catalog/locations/take-slot.ts';
import { calculateQuote } from '../../../src/modules/repair-catalog/quotes/calculate-quote.ts';
import { readSettings } from '../../../src/modules/settings/read-settings.ts';
import { buildTicketLines } from '../../../src/modules/tickets/booking/book-repair.ts';
import { createTicket } from '../../../src/modules/tickets/create-ticket.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { RepairFile } from '../files/people-files.shapes.ts';
import { demoCustomerId, readAddress } from '../people/load-people.ts';
import type { DemoShop } from '../shop-files.ts';
import { advanceTicket } from './ticket-steps.ts';

const DAY = 24 * 3_600_000;

/** Loads missing repair tickets, in every state, oldest first. */
export async function loadTickets(tx: Tx, { people }: DemoShop, now: Date): Promise<void> {
  const codes = people.repairs.map(({ code }) => code);
  const known = await tx.selectFrom('ticket').select('code').where('code', 'in', codes).execute();
  const existing = new Set(known.map(({ code }) => code));
  const fresh = people.repairs.filter(({ code }) => !existing.has(code));
  for (const file of fresh.toSorted((a, b) => b.days_ago - a.days_ago)) await loadTicket(tx, file, people, now);
}

async function loadTicket(tx: Tx, file: RepairFile, { customers }: DemoShop['people'], now: Date): Promise<void> {
  const customer = customers.find(({ email }) => email === file.customer);
  if (!customer) throw new Error(`Repair ${file.code} has an unknown customer ${file.customer}`);
  const { locale, email } = customer;
  const at = new Date(now.getTime() - file.days_ago * DAY);
  const settings = await readSettings(tx);
  const location = file.location === undefined ? null : await findRepairLocation(tx, file.location);
  const model = await findRepairModel(tx, file.model, locale);
  if (!model) throw new Error(`Repair ${file.code} has an unknown model ${file.model}`);
  const request = { model: file.model, faults: file.faults, location: file.location, method: file.method };
  const made = file.faults.length > 0 ? await calculateQuote(tx, request, { settings, locale, now: at }) : null;
  if (made && !made.ok) throw new Error(`Repair ${file.code} cannot be quoted: ${made.refusal.code}`);
  const lines = made ? buildTicketLines(made.value.quote) : [];
  const isBooked = location !== null;
  const slot = await findSlot(tx, file, location, { at, now });
  const address: OrderAddress = readAddress(customer);
  const ticket = await createTicket(
    tx,
    {
      kind: 'repair',
      status: isBooked ? 'booked' : 'requested',
      customer_id: demoCustomerId(email),
      name: address.name,
      email,
      phone: address.phone,
      locale,
      currency: settings.currency,
      prices_include_tax: settings.pricesIncludeTax,
      make: model.brand.name,
      model: model.name,
      device_type_id: model.type.id,
      device_model_id: model.id,
      serial: file.serial ?? null,
      description: file.description,
      method: file.method ?? null,
      repair_location_id: location?.id ?? null,
      slot_at: slot,
      diagnosis_fee: made?.value.quote.diagnosis.fee ?? 0,
      condition: { powersOn: true },
      address: (file.method ?? 1) === 1 ? null : address,
      consents: isBooked ? { dataLoss: at.toISOString(), terms: at.toISOString() } : {},
      lines: isBooked ? lines : lines.map((line) => ({ ...line, status: 'proposed' as const })),
    },
    at,
  );
  const assignee_id = file.assignee === undefined ? null : demoCustomerId(file.assignee);
  await tx.updateTable('ticket').set({ code: file.code, assignee_id }).where('id', '=', ticket.id).execute();
  await advanceTicket(tx, { id: ticket.id, file, createdAt: at, slot, now });
}

type LoadTimes = { at: Date; now: Date };

/** The next free slot of a booked repair; for all later states the first slot after the day of booking. */
async function findSlot(
  tx: Tx,
  file: RepairFile,
  location: RepairLocation | null,
  { at, now }: LoadTimes,
): Promise<Date | null> {
  const { method, reached } = file;
  if (!location || method === undefined || !needsSlot(method)) return null;
  if (reached === 'booked') {
    const { days } = await listSlots(tx, location, { method, leadDays: 5, now });
    const startsAt = days.flatMap(({ slots }) => slots).find(({ left }) => left > 0)?.startsAt;
    if (!startsAt) return null;
    await takeSlot(tx, location, { method, startsAt, leadDays: 5, now });
    return startsAt;
  }
  const { day } = toLocalTime(at, location.timeZone);
  const later = [1, 2, 3, 4, 5, 6, 7].flatMap((days) => listDaySlots(location, addDays(day, days)));
  return later[0] ?? null;
}
