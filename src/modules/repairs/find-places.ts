import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { Destination } from '../shipping/address.rules.ts';
import { mayReach, reaches, type Zone } from '../shipping/shipping.rules.ts';
import { placeRows } from './location.store.ts';
import type { RepairAddress, RepairMethod } from './repairs.tables.ts';
import type { SlotPlace } from './slot.rules.ts';

/** A place that mends. Fees are minor units. */
export type RepairPlace = SlotPlace & {
  id: number;
  slug: string;
  name: Localized;
  directions: Localized;
  address: RepairAddress;
  methods: RepairMethod[];
  /** Appointments at one time, by method. */
  capacity: Partial<Record<RepairMethod, number>>;
  /** What fetching or coming costs, by method; an absent one costs nothing. */
  fees: Partial<Record<RepairMethod, number>>;
  /** Where somebody is sent out to. */
  zones: Zone[];
  image: string | null;
};

/** Every place, in the desk's order. */
export function findPlaces(db: Db): Promise<RepairPlace[]> {
  return placeRows(db);
}

/** Null for a place that there is not. */
export async function findPlace(db: Db, slug: string): Promise<RepairPlace | null> {
  const [place] = await placeRows(db, slug);
  return place ?? null;
}

/** Whether a place serves somebody so: what is fetched or mended on the spot must lie where somebody is sent out to. */
export function serves(place: RepairPlace, method: RepairMethod, destination: Destination | null): boolean {
  if (!place.methods.includes(method)) return false;
  if (method === 1 || method === 2) return true;
  return destination !== null && reaches(place.zones, destination);
}

/** Whether nobody is sent there, as far as the address is known: what is still to be typed may yet lie within reach. */
export function isTooFar(place: RepairPlace, method: RepairMethod, destination: Destination): boolean {
  if (method === 1 || method === 2) return false;
  return !mayReach(place.zones, destination);
}
