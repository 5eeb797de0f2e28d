import type { Db } from '../../platform/database/db.ts';
import type { TicketRow } from './ticket.store.ts';
import type { TicketLocation } from './ticket.types.ts';

/** Data from other tables that the ticket page shows. */
export async function selectTicketExtras(
  db: Db,
  ticket: TicketRow,
): Promise<{
  modelSlug: string | null;
  location: TicketLocation | null;
  slotMinutes: number;
  photos: number;
  warrantyOf: string | null;
}> {
  const row = await db
    .selectFrom('ticket')
    .leftJoin('device_model as model', 'model.id', 'ticket.device_model_id')
    .leftJoin('repair_location as location', 'location.id', 'ticket.repair_location_id')
    .leftJoin('ticket as repaired', 'repaired.id', 'ticket.warranty_of')
    .select(['model.slug as model_slug', 'repaired.number as repaired_number'])
    .select(['location.slug', 'location.name', 'location.address', 'location.directions'])
    .select(['location.time_zone', 'location.slot_minutes'])
    .select((is) =>
      is
        .selectFrom('ticket_photo')
        .whereRef('ticket_photo.ticket_id', '=', 'ticket.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('photos'),
    )
    .where('ticket.id', '=', ticket.id)
    .executeTakeFirst();
  return {
    modelSlug: row?.model_slug ?? null,
    location: toLocation(row),
    slotMinutes: row?.slot_minutes ?? 0,
    photos: row?.photos ?? 0,
    warrantyOf: row?.repaired_number ?? null,
  };
}

type LocationRow = { [K in keyof Omit<TicketLocation, 'timeZone'>]: TicketLocation[K] | null } & {
  time_zone: string | null;
};

function toLocation(row: LocationRow | undefined): TicketLocation | null {
  if (!row?.slug || !row.name || !row.address || !row.time_zone) return null;
  const { slug, name, address, directions, time_zone: timeZone } = row;
  return { slug, name, address, directions: directions ?? {}, timeZone };
}
