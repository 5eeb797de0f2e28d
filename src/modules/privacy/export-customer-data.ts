import { strToU8, Zip, ZipDeflate } from 'fflate';
import { BYTE_ORDER_MARK, toCsv } from '../../kernel/csv.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalData } from '../../platform/privacy/personal-data.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import { reauthenticateCustomer, type SignedInCustomer } from '../customers/profile/reauthenticate-customer.ts';
import type { RequestContext } from '../customers/request-context.ts';
import { formatPersonalRow } from './format-personal-row.ts';

export type DataExport = {
  fileName: string;
  /** Chunks of the ZIP file, generated as they are read, so that one list at a time is in memory. */
  pieces: AsyncGenerator<Uint8Array>;
};

/**
 * Exports the personal data of a customer as a ZIP file with every list as JSON and CSV. Requires the password unless
 * the customer has signed in recently.
 */
export async function exportCustomerData(
  db: Db,
  owner: SignedInCustomer,
  password: string | undefined,
  context: RequestContext,
  personalData: readonly PersonalData[],
): Promise<Result<DataExport>> {
  const proved = await reauthenticateCustomer(db, owner, { password, acceptRecentSignIn: true }, context);
  if (!proved.ok) return proved;
  const admitted = await consumeAttempt(db, context.limits, 'export', owner.customerId, context.now);
  if (!admitted.ok) return admitted;
  const { id, email } = proved.value;
  const day = context.now.toISOString().slice(0, 10);
  return ok({ fileName: `my-data-${day}.zip`, pieces: createZip(db, personalData, { customerId: id, email }) });
}

async function* createZip(
  db: Db,
  personalData: readonly PersonalData[],
  subject: DataSubject,
): AsyncGenerator<Uint8Array> {
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
  for (const list of personalData.flatMap((section) => section.export ?? [])) {
    const { name, columns } = list;
    const rows = (await list.read(db, subject)).map((row) => formatPersonalRow(list, row));
    add(`json/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
    add(`csv/${name}.csv`, BYTE_ORDER_MARK + toCsv(columns, rows));
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
