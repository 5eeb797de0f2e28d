import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { promiseRows } from './repairs.store.ts';

/** What the desk promises of its work, as far as its services bear it out. */
export type RepairPromises = {
  /** Of warranty, if more than half of the services have just these; else null. */
  warrantyDays: number | null;
  /** Whether nothing is asked for where no service can mend. */
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
