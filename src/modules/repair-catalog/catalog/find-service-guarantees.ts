import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectServiceTerms } from './repairs.store.ts';

/** Claims that the services support, for marketing texts. */
export type ServiceGuarantees = {
  /** Warranty days that more than half of the services share; null when there is no such value. */
  warrantyDays: number | null;
  /** Whether every service is "no fix, no fee". */
  noFixNoFee: boolean;
};

const CACHE_TTL_MS = 60_000;

const cachedServices = cached(CACHE_TTL_MS, selectServiceTerms);

export async function findServiceGuarantees(db: Db): Promise<ServiceGuarantees> {
  const rows = await cachedServices.read(db);
  const counts = Map.groupBy(rows, ({ warrantyDays }) => warrantyDays);
  const usual = [...counts].find(([days, own]) => days > 0 && own.length > rows.length / 2);
  return {
    warrantyDays: usual?.[0] ?? null,
    noFixNoFee: rows.length > 0 && rows.every(({ noFixNoFee }) => noFixNoFee),
  };
}
