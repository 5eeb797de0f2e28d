import type { Db } from '../../../platform/database/db.ts';
import type {} from '../repairs.tables.ts';
import type { RepairLocation } from './repair-locations.ts';

/** Repair locations in sort order, or the one with the slug. */
export async function selectRepairLocations(db: Db, slug?: string): Promise<RepairLocation[]> {
  const rows = await db
    .selectFrom('repair_location')
    .select(['id', 'slug', 'name', 'directions', 'address', 'image', 'hours', 'holidays', 'methods', 'zones'])
    .select(['time_zone', 'slot_minutes', 'slot_capacity', 'method_fees'])
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .orderBy('sort')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ time_zone, slot_minutes, slot_capacity, method_fees, ...row }) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    directions: row.directions,
    address: row.address,
    image: row.image,
    hours: row.hours,
    holidays: row.holidays,
    methods: row.methods,
    zones: row.zones,
    timeZone: time_zone,
    slotMinutes: slot_minutes,
    capacity: slot_capacity,
    fees: method_fees,
  }));
}
