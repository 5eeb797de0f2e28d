import { strToU8, Zip, ZipDeflate } from 'fflate';
import { toCsv } from '../../kernel/csv.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Asker } from '../customers/asker.ts';
import { type Owner, proveOwner } from '../customers/prove-owner.ts';
import { PERSONAL_DATA } from './personal-data.ts';

export type DataExport = {
  fileName: string;
  /** The pieces of a ZIP file, made as they are read: one list at a time is in memory. */
  pieces: AsyncGenerator<Uint8Array>;
};

/** Excel takes a file without this mark for the letters of its own country. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Everything that the shop keeps of a customer, as a ZIP file with every list as JSON and as CSV. The password is asked,
 * unless they have signed in just now.
 */
export async function exportData(
  db: Db,
  owner: Owner,
  password: string | undefined,
  asker: Asker,
): Promise<Result<DataExport>> {
  const proved = await proveOwner(db, owner, { password, recentWillDo: true }, asker);
  if (!proved.ok) return proved;
  const admitted = await takeTry(db, asker.limits, 'export', owner.customerId, asker.now);
  if (!admitted.ok) return admitted;
  const { id, email } = proved.value;
  const day = asker.now.toISOString().slice(0, 10);
  return ok({ fileName: `my-data-${day}.zip`, pieces: zipOf(db, { customerId: id, email }) });
}

async function* zipOf(db: Db, person: { customerId: string; email: string }): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(strToU8(text), true);
  };
  for (const { name, columns, read } of PERSONAL_DATA) {
    const rows = await read(db, person);
    add(`json/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
    add(`csv/${name}.csv`, BYTE_ORDER_MARK + toCsv(columns, rows));
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
