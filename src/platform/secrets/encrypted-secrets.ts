import { hkdfSync } from 'node:crypto';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../database/db.ts';
import { decryptSecret, encryptSecret } from '../security/encrypt-secret.ts';
import { loadEncryptionKey } from '../security/encryption-key.ts';
import { type EncryptedSecretRow, selectEncryptedSecrets, writeEncryptedSecret } from './encrypted-secret.store.ts';

/** Source of the encryption key, which is not in the database: the environment, or a file in the data folder. */
export type KeySource = { encryptionKey: Buffer | null; dataDir: string };

/**
 * Content of an encrypted secret. `unreadable`: encrypted with another key, modified in the database, or the key of this
 * machine cannot be loaded.
 */
export type SecretContent = { state: 'none' } | { state: 'unreadable' } | { state: 'set'; text: string };

export type EncryptedSecret = {
  content: SecretContent;
  /** 0 before the first change. */
  version: number;
  /** The last change; null before the first one. */
  changed: { at: Date; by: string } | null;
};

const NO_SECRET: EncryptedSecret = { content: { state: 'none' }, version: 0, changed: null };

/** Secrets by name. The result must not leave the server. */
export async function readEncryptedSecrets(
  db: Db,
  source: KeySource,
  names: readonly string[],
): Promise<Map<string, EncryptedSecret>> {
  const rows = await selectEncryptedSecrets(db, names);
  const secrets = new Map<string, EncryptedSecret>(names.map((name) => [name, NO_SECRET]));
  for (const row of rows) {
    const { name, version, staff_name: by, changed_at: at } = row;
    secrets.set(name, { content: decryptContent(source, row), version, changed: { at, by } });
  }
  return secrets;
}

export async function readEncryptedSecret(db: Db, source: KeySource, name: string): Promise<EncryptedSecret> {
  return (await readEncryptedSecrets(db, source, [name])).get(name) ?? NO_SECRET;
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

/** Refusals of `saveEncryptedSecret` with a text. */
export const SAVE_SECRET_REFUSALS = { 'secrets.unusable-key': 'refused', 'resources.changed': 'conflict' } as const;

/**
 * Stores a secret encrypted, or removes it. Refuses with `resources.changed` when it was changed after `version` was read,
 * and with `secrets.unusable-key` when there is a text and the encryption key cannot be loaded.
 */
export async function saveEncryptedSecret(
  tx: Tx,
  source: KeySource,
  { name, text, version, staffName, now }: SecretChange,
): Promise<Result<{ version: number }>> {
  const encrypted = text === null ? { key_id: '', ciphertext: null } : encryptContent(source, name, text);
  if (!encrypted) return refuse('secrets.unusable-key');
  const isWritten = await writeEncryptedSecret(tx, {
    name,
    ...encrypted,
    version,
    staff_name: staffName,
    changed_at: now,
  });
  return isWritten ? ok({ version: version + 1 }) : refuse('resources.changed', {}, 'conflict');
}

function encryptContent(
  source: KeySource,
  name: string,
  text: string,
): Pick<EncryptedSecretRow, 'key_id' | 'ciphertext'> | null {
  const key = findSecretKey(source);
  return key && { key_id: key.id, ciphertext: encryptSecret(key.bytes, Buffer.from(text), describeContext(name)) };
}

function decryptContent(source: KeySource, { name, key_id, ciphertext }: EncryptedSecretRow): SecretContent {
  if (ciphertext === null) return { state: 'none' };
  const key = findSecretKey(source);
  if (!key || key.id !== key_id) return { state: 'unreadable' };
  try {
    return { state: 'set', text: decryptSecret(key.bytes, ciphertext, describeContext(name)).toString() };
  } catch {
    // modified, or copied from another row
    return { state: 'unreadable' };
  }
}

function describeContext(name: string): string {
  return `encrypted-secret:${name}`;
}

/** Purposes of keys derived from the encryption key (RFC 5869, `info`). */
const PURPOSES = { key: 'souk encrypted secret', id: 'souk encrypted secret key id' } as const;

type SecretKey = { id: string; bytes: Buffer };

/** Cached per configuration: secrets are read about once a second, and the key file is read synchronously. */
const derivedKeys = new WeakMap<KeySource, SecretKey>();

/** Null when the key file is damaged or not readable. */
function findSecretKey(source: KeySource): SecretKey | null {
  try {
    return deriveSecretKey(source);
  } catch {
    return null;
  }
}

function deriveSecretKey(source: KeySource): SecretKey {
  const derived = derivedKeys.get(source);
  if (derived) return derived;
  const { encryptionKey, dataDir } = source;
  const machineKey = loadEncryptionKey({ given: encryptionKey, dataDir });
  const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', machineKey, '', purpose, length));
  const key = { id: derive(PURPOSES.id, 8).toString('hex'), bytes: derive(PURPOSES.key, 32) };
  derivedKeys.set(source, key);
  return key;
}
