import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Weekday } from '../../kernel/time/local-time.ts';
import type { Holiday, OpenHours } from '../../kernel/time/opening-hours.ts';
import type { Socket } from '../devices/fit.rules.ts';
import type { Zone } from '../shipping/shipping.rules.ts';

export type PartGrade = 'original' | 'equivalent' | 'refurbished' | 'none';

/** 1 walk-in, 2 mail-in, 3 courier pickup, 4 on site. */
export type RepairMethod = 1 | 2 | 3 | 4;

export type RepairAddress = { street: string; city: string; state?: string; zip?: string; country: string };

export interface DeviceTypeTable {
  id: Generated<number>;
  slug: string;
  name: JSONColumnType<LocalizedText>;
  description: JSONColumnType<LocalizedText, string | undefined>;
  diagnosis_fee: number;
  image: string | null;
  sort: Generated<number>;
}

export interface DeviceBrandTable {
  id: Generated<number>;
  slug: string;
  name: string;
  sort: Generated<number>;
}

export interface DeviceSeriesTable {
  id: Generated<number>;
  device_brand_id: number;
  device_type_id: number;
  slug: string;
  name: string;
  sort: Generated<number>;
}

export interface DeviceColourTable {
  code: string;
  name: JSONColumnType<LocalizedText>;
  swatch: string;
  sort: Generated<number>;
}

export interface DeviceModelTable {
  id: Generated<number>;
  device_series_id: number;
  device_brand_id: number;
  device_type_id: number;
  slug: string;
  name: string;
  model_codes: Generated<string[]>;
  year: number;
  storage_gb: Generated<number[]>;
  colours: Generated<string[]>;
  image: string | null;
  popular_rank: number | null;
  sockets: Generated<Socket[]>;
  /** Null when not known for certain. */
  wireless_charging: Generated<boolean | null>;
  end_of_support: ColumnType<Date | null, string | null | undefined, string | null>;
  /** Steps for the customer before handing the device in. */
  intake: JSONColumnType<LocalizedText[], string | undefined>;
  sort: Generated<number>;
}

export interface RepairServiceTable {
  id: Generated<number>;
  device_type_id: number;
  slug: string;
  code: string;
  name: JSONColumnType<LocalizedText>;
  description: JSONColumnType<LocalizedText, string | undefined>;
  minutes: number;
  warranty_days: number;
  needs_diagnosis: Generated<boolean>;
  no_fix_no_fee: Generated<boolean>;
  image: string | null;
  sort: Generated<number>;
  /** Search synonyms, comma-separated. */
  synonyms: JSONColumnType<LocalizedText, string | undefined>;
}

export interface RepairPriceTable {
  device_model_id: number;
  repair_service_id: number;
  part_grade: PartGrade;
  price: number | null;
  lead_days: Generated<number>;
  /** The stocked part that the repair uses. */
  part_inventory_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface RepairLocationTable {
  id: Generated<number>;
  slug: string;
  name: JSONColumnType<LocalizedText>;
  directions: JSONColumnType<LocalizedText, string | undefined>;
  address: JSONColumnType<RepairAddress>;
  time_zone: string;
  hours: JSONColumnType<Record<Weekday, OpenHours[]>>;
  holidays: JSONColumnType<Holiday[], string | undefined>;
  methods: RepairMethod[];
  image: string | null;
  sort: Generated<number>;
  slot_minutes: Generated<number>;
  /** Number of parallel appointments, by method. */
  slot_capacity: JSONColumnType<Partial<Record<RepairMethod, number>>, string | undefined>;
  /** Travel fee by method. */
  method_fees: JSONColumnType<Partial<Record<RepairMethod, number>>, string | undefined>;
  zones: JSONColumnType<Zone[], string | undefined>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    device_type: DeviceTypeTable;
    device_brand: DeviceBrandTable;
    device_series: DeviceSeriesTable;
    device_colour: DeviceColourTable;
    device_model: DeviceModelTable;
    repair_service: RepairServiceTable;
    repair_price: RepairPriceTable;
    repair_location: RepairLocationTable;
  }
}
