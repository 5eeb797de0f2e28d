import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import type { EncryptedSecretTable } from './encrypted-secret.tables.ts';

export type EncryptedSecretRow = Selectable<EncryptedSecretTable>;

export function selectEncryptedSecrets(db: Db, names: readonly string[]): Promise<EncryptedSecretRow[]> {
  return db
    .selectFrom('encrypted_secret')
    .select(['name', 'key_id', 'ciphertext', 'version', 'staff_name', 'changed_at'])
    .where('name', 'in', [...names])
    .orderBy('name')
    .limit(names.length)
    .execute();
}

/** @returns whether the row had this version; version 0 is a row that does not exist */
export async function writeEncryptedSecret(tx: Tx, { version, ...row }: EncryptedSecretRow): Promise<boolean> {
  const { name, ...changes } = row;
  const written =
    version === 0
      ? tx
          .insertInto('encrypted_secret')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('version')
      : tx
          .updateTable('encrypted_secret')
          .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
          .where('name', '=', name)
          .where('version', '=', version)
          .returning('version');
  return (await written.executeTakeFirst()) !== undefined;
}
