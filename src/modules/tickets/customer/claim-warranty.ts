import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { toLocalTime } from '../../../kernel/time/local-time.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type CreatedTicket, createTicket } from '../create-ticket.ts';
import { queueTicketNotification, type TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { hasOpenClaim } from '../staff/staff-tickets.store.ts';
import { lockTicket, selectTicketLines, type TicketKey, type TicketLineRow } from '../ticket.store.ts';
import { selectTicketExtras } from '../ticket-extras.store.ts';

/** Lines still under warranty on a day "YYYY-MM-DD"; the last day of the warranty is included. */
export function listCoveredLines<L extends Pick<TicketLineRow, 'kind' | 'status' | 'warranty_until'>>(
  lines: readonly L[],
  today: string,
): L[] {
  return lines.filter(({ kind, status, warranty_until }) => {
    return kind === 'repair' && status === 'done' && warranty_until !== null && warranty_until >= today;
  });
}

/**
 * Creates a warranty claim: a new ticket whose covered lines cost nothing and keep the remaining warranty; the warranty
 * does not restart. `lines` selects the claimed lines; the default is every covered line. Refuses with
 * `tickets.not-found`; with `tickets.not-now` before the hand-over or while another claim is open; with
 * `tickets.warranty-over`.
 */
export function claimWarranty(
  db: Db,
  key: TicketKey,
  { description, lines: wanted }: { description: string; lines?: readonly string[] },
  { links, now }: { links: TicketLinks; now: Date },
): Promise<Result<CreatedTicket>> {
  return inTransaction(db, async (tx) => {
    const repaired = await lockTicket(tx, key);
    if (!repaired) return refuse('tickets.not-found', {}, 'missing');
    const isBack = repaired.status === 'handed_over' || repaired.status === 'closed';
    if (!isBack || (await hasOpenClaim(tx, repaired.id))) return refuse('tickets.not-now', {}, 'conflict');
    const { location } = await selectTicketExtras(tx, repaired);
    const { day } = toLocalTime(now, location?.timeZone ?? 'UTC');
    const covered = listCoveredLines(await selectTicketLines(tx, repaired.id), day);
    const claimed = covered.filter(({ id }) => wanted === undefined || wanted.includes(id));
    if (claimed.length === 0) return refuse('tickets.warranty-over', {}, 'conflict');
    const { customer_id, name, email, phone, locale, currency, prices_include_tax } = repaired;
    const { device_type_id, device_model_id, make, model, serial, colour, storage_gb, repair_location_id } = repaired;
    const written = await createTicket(
      tx,
      {
        kind: 'warranty',
        status: 'approved',
        warranty_of: repaired.id,
        description,
        customer_id,
        name,
        email,
        phone,
        locale,
        currency,
        prices_include_tax,
        repair_location_id,
        device_type_id,
        device_model_id,
        make,
        model,
        serial,
        colour,
        storage_gb,
        lines: claimed.map((line) => ({
          kind: 'repair',
          title: line.title,
          price: 0,
          status: 'approved',
          part_grade: line.part_grade,
          repair_service_id: line.repair_service_id,
          part_inventory_id: line.part_inventory_id,
          minutes: line.minutes,
          warranty_days: line.warranty_days,
          warranty_until: line.warranty_until,
        })),
      },
      now,
    );
    await queueTicketNotification(tx, written.id, 'warrantyTaken', { links, now, token: written.token });
    return ok(written);
  });
}
