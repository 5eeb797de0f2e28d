import type { LocalizedText } from '../../../kernel/locale.ts';
import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Destination } from '../../shipping/address.rules.ts';
import { canReach, reaches, type Zone } from '../../shipping/shipping.rules.ts';
import type { RepairAddress, RepairMethod } from '../repairs.tables.ts';
import { selectRepairLocations } from './location.store.ts';
import type { SlotSchedule } from './slot.rules.ts';

/** A repair location. Fees are minor units. */
export type RepairLocation = SlotSchedule & {
  id: number;
  slug: string;
  name: LocalizedText;
  directions: LocalizedText;
  address: RepairAddress;
  methods: RepairMethod[];
  /** Number of parallel appointments, by method. */
  capacity: Partial<Record<RepairMethod, number>>;
  /** Travel fee by method; an absent method is free. */
  fees: Partial<Record<RepairMethod, number>>;
  /** Zones served by courier pickup and on-site repair. */
  zones: Zone[];
  image: string | null;
};

/** A change is visible in every process within this time. */
const CACHE_TTL_MS = 1000;

const cachedLocations = cached(CACHE_TTL_MS, (db) => selectRepairLocations(db));

/** Every repair location, in sort order, at most a second old. */
export function listRepairLocations(db: Db): Promise<RepairLocation[]> {
  return cachedLocations.read(db);
}

/** Null for an unknown slug. */
export async function findRepairLocation(db: Db, slug: string): Promise<RepairLocation | null> {
  const [place] = await selectRepairLocations(db, slug);
  return place ?? null;
}

/**
 * Whether a location offers a method at this address: courier pickup and on-site repair require an address within its
 * zones.
 */
export function servesAddress(
  location: RepairLocation,
  method: RepairMethod,
  destination: Destination | null,
): boolean {
  if (!location.methods.includes(method)) return false;
  if (method === 1 || method === 2) return true;
  return destination !== null && reaches(location.zones, destination);
}

/** Whether the address, as far as it is known, is outside the zones; an incomplete address may still be inside. */
export function isOutsideServiceArea(
  location: RepairLocation,
  method: RepairMethod,
  destination: Destination,
): boolean {
  if (method === 1 || method === 2) return false;
  return !canReach(location.zones, destination);
}
