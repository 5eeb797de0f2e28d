import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { promiseRows } from './repairs.store.ts';

/** Claims that the services support, for marketing texts. */
export type RepairPromises = {
  /** Warranty days that more than half of the services share; null when there is no such value. */
  warrantyDays: number | null;
  /** Whether every service is "no fix, no fee". */
  noFixNoFee: boolean;
};

const FRESH_MS = 60_000;

const services = hold(FRESH_MS, promiseRows);

export async function findPromises(db: Db): Promise<RepairPromises> {
  const rows = await services.read(db);
  const counts = Map.groupBy(rows, ({ warrantyDays }) => warrantyDays);
  const usual = [...counts].find(([days, own]) => days > 0 && own.length > rows.length / 2);
  return {
    warrantyDays: usual?.[0] ?? null,
    noFixNoFee: rows.length > 0 && rows.every(({ noFixNoFee }) => noFixNoFee),
  };
}
