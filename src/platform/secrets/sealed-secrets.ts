import { hkdfSync } from 'node:crypto';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../database/db.ts';
import { decryptSecret, encryptSecret } from '../security/encrypt-secret.ts';
import { loadEncryptionKey } from '../security/encryption-key.ts';
import { type SealedSecretRow, selectSealedSecrets, writeSealedSecret } from './sealed-secret.store.ts';

/** Where the encryption key of this machine is, which the database does not contain. */
export type KeySource = { encryptionKey: Buffer | null; dataDir: string };

/** Content of a sealed secret. `unreadable`: sealed with another key, or modified in the database. */
export type SealedContent = { state: 'none' } | { state: 'unreadable' } | { state: 'set'; text: string };

export type SealedSecret = {
  content: SealedContent;
  /** 0 before the first change. */
  version: number;
  /** The last change; null before the first one. */
  changed: { at: Date; by: string } | null;
};

const NO_SECRET: SealedSecret = { content: { state: 'none' }, version: 0, changed: null };

/** Secrets by name. The result must not leave the server. */
export async function readSealedSecrets(
  db: Db,
  source: KeySource,
  names: readonly string[],
): Promise<Map<string, SealedSecret>> {
  const rows = await selectSealedSecrets(db, names);
  const secrets = new Map<string, SealedSecret>(names.map((name) => [name, NO_SECRET]));
  for (const row of rows) {
    const { name, version, staff_name: by, changed_at: at } = row;
    secrets.set(name, { content: openSecret(source, row), version, changed: { at, by } });
  }
  return secrets;
}

export async function readSealedSecret(db: Db, source: KeySource, name: string): Promise<SealedSecret> {
  return (await readSealedSecrets(db, source, [name])).get(name) ?? NO_SECRET;
}

type SecretChange = {
  name: string;
  /** Null removes the secret. */
  text: string | null;
  /** Version that the change is based on. */
  version: number;
  staffName: string;
  now: Date;
};

/** Stores a secret encrypted. Refuses with `resources.changed` when it was changed after `version` was read. */
export async function saveSealedSecret(
  tx: Tx,
  source: KeySource,
  { name, text, version, staffName, now }: SecretChange,
): Promise<Result<{ version: number }>> {
  const key = deriveSealingKey(source);
  const isWritten = await writeSealedSecret(tx, {
    name,
    key_id: key.id,
    ciphertext: text === null ? null : encryptSecret(key.bytes, Buffer.from(text), describeContext(name)),
    version,
    staff_name: staffName,
    changed_at: now,
  });
  return isWritten ? ok({ version: version + 1 }) : refuse('resources.changed', {}, 'conflict');
}

function openSecret(source: KeySource, { name, key_id, ciphertext }: SealedSecretRow): SealedContent {
  if (ciphertext === null) return { state: 'none' };
  const key = deriveSealingKey(source);
  if (key.id !== key_id) return { state: 'unreadable' };
  try {
    return { state: 'set', text: decryptSecret(key.bytes, ciphertext, describeContext(name)).toString() };
  } catch {
    // modified, or copied from another row
    return { state: 'unreadable' };
  }
}

function describeContext(name: string): string {
  return `sealed-secret:${name}`;
}

/** Purposes of keys derived from the encryption key (RFC 5869, `info`). */
const PURPOSES = { key: 'souk sealed secret', id: 'souk sealed secret key id' } as const;

function deriveSealingKey({ encryptionKey, dataDir }: KeySource): { id: string; bytes: Buffer } {
  const machineKey = loadEncryptionKey({ given: encryptionKey, dataDir });
  const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', machineKey, '', purpose, length));
  return { id: derive(PURPOSES.id, 8).toString('hex'), bytes: derive(PURPOSES.key, 32) };
}
