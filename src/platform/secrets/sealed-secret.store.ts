import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import type { SealedSecretTable } from './sealed-secret.tables.ts';

export type SealedSecretRow = Selectable<SealedSecretTable>;

export function selectSealedSecrets(db: Db, names: readonly string[]): Promise<SealedSecretRow[]> {
  return db
    .selectFrom('sealed_secret')
    .select(['name', 'key_id', 'ciphertext', 'version', 'staff_name', 'changed_at'])
    .where('name', 'in', [...names])
    .orderBy('name')
    .limit(names.length)
    .execute();
}

/** @returns whether the row had this version; version 0 is a row that does not exist */
export async function writeSealedSecret(tx: Tx, { version, ...row }: SealedSecretRow): Promise<boolean> {
  const { name, ...changes } = row;
  const written =
    version === 0
      ? tx
          .insertInto('sealed_secret')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('version')
      : tx
          .updateTable('sealed_secret')
          .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
          .where('name', '=', name)
          .where('version', '=', version)
          .returning('version');
  return (await written.executeTakeFirst()) !== undefined;
}
