import type { Generated } from 'kysely';
import type { SlotMethod } from './slot.rules.ts';

export interface RepairSlotTable {
  repair_location_id: number;
  method: SlotMethod;
  starts_at: Date;
  booked: Generated<number>;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    repair_slot: RepairSlotTable;
  }
}
