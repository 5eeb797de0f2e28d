import { localTime } from '../../kernel/local-time.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueTicketNews, type TicketLinks } from './queue-ticket-news.ts';
import { linesOfTicket, lockTicket, type TicketKey, type TicketLineRow } from './ticket.store.ts';
import { hasOpenClaim } from './ticket-desk.store.ts';
import { besideTicket } from './ticket-view.store.ts';
import { type WrittenTicket, writeTicket } from './write-ticket.ts';

/** What is still covered on a day "YYYY-MM-DD", its last day included. */
export function coveredLines<L extends Pick<TicketLineRow, 'kind' | 'status' | 'warranty_until'>>(
  lines: readonly L[],
  today: string,
): L[] {
  return lines.filter(({ kind, status, warranty_until }) => {
    return kind === 'repair' && status === 'done' && warranty_until !== null && warranty_until >= today;
  });
}

/**
 * A claim about what was mended: a ticket of its own whose covered work costs nothing and keeps what is left of its
 * warranty, which never begins anew. `lines` names what it is about; all that is covered unless told. Refuses with
 * `tickets.not-found`; with `tickets.not-now` before the hand-over and while another claim is open; with
 * `tickets.warranty-over`.
 */
export function claimWarranty(
  db: Db,
  key: TicketKey,
  { description, lines: wanted }: { description: string; lines?: readonly string[] },
  { links, now }: { links: TicketLinks; now: Date },
): Promise<Result<WrittenTicket>> {
  return inTransaction(db, async (tx) => {
    const mended = await lockTicket(tx, key);
    if (!mended) return refuse('tickets.not-found', {}, 'missing');
    const isBack = mended.status === 'handed_over' || mended.status === 'closed';
    if (!isBack || (await hasOpenClaim(tx, mended.id))) return refuse('tickets.not-now', {}, 'conflict');
    const { place } = await besideTicket(tx, mended);
    const { day } = localTime(now, place?.timeZone ?? 'UTC');
    const covered = coveredLines(await linesOfTicket(tx, mended.id), day);
    const claimed = covered.filter(({ id }) => wanted === undefined || wanted.includes(id));
    if (claimed.length === 0) return refuse('tickets.warranty-over', {}, 'conflict');
    const { customer_id, name, email, phone, locale, currency, prices_include_tax } = mended;
    const { device_type_id, device_model_id, make, model, serial, colour, storage_gb, repair_location_id } = mended;
    const written = await writeTicket(
      tx,
      {
        ...{ kind: 'warranty', status: 'approved', warranty_of: mended.id, description },
        ...{ customer_id, name, email, phone, locale, currency, prices_include_tax, repair_location_id },
        ...{ device_type_id, device_model_id, make, model, serial, colour, storage_gb },
        lines: claimed.map((line) => ({
          ...{ kind: 'repair', title: line.title, price: 0, status: 'approved', part_grade: line.part_grade },
          ...{ repair_service_id: line.repair_service_id, part_inventory_id: line.part_inventory_id },
          ...{ minutes: line.minutes, warranty_days: line.warranty_days, warranty_until: line.warranty_until },
        })),
      },
      now,
    );
    await queueTicketNews(tx, written.id, 'warrantyTaken', { links, now, token: written.token });
    return ok(written);
  });
}
