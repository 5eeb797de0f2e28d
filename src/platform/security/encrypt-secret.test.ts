import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';
import { loadEncryptionKey, parseEncryptionKey } from './encryption-key.ts';

const key = randomBytes(32);
const secret = Buffer.from('twenty bytes, or so.');

test('a secret is decrypted only with its key and context, and only unmodified', () => {
  const sealed = encryptSecret(key, secret, 'factor of one');
  expect(decryptSecret(key, sealed, 'factor of one')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(encryptSecret(key, secret, 'factor of one')).not.toEqual(sealed);
  expect(() => decryptSecret(randomBytes(32), sealed, 'factor of one')).toThrow();
  expect(() => decryptSecret(key, sealed, 'factor of another')).toThrow();
  for (let at = 0; at < sealed.length; at += 7) {
    const bent = Buffer.from(sealed);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(() => decryptSecret(key, bent, 'factor of one')).toThrow();
  }
});

test('a missing key is created once in the data folder, readable by the owner only', () => {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'key-')), 'data');
  const made = loadEncryptionKey({ given: null, dataDir });
  expect(made).toHaveLength(32);
  expect(loadEncryptionKey({ given: null, dataDir })).toEqual(made);
  expect(loadEncryptionKey({ given: key, dataDir })).toBe(key);
  expect(statSync(path.join(dataDir, 'encryption-key')).mode & 0o777).toBe(0o600);
  writeFileSync(path.join(dataDir, 'encryption-key'), 'short');
  expect(() => loadEncryptionKey({ given: null, dataDir })).toThrow(/holds no key/);
});

test('a key is 32 bytes as base64 or hexadecimal', () => {
  expect(parseEncryptionKey(key.toString('base64'))).toEqual(key);
  expect(parseEncryptionKey(key.toString('hex'))).toEqual(key);
  expect(parseEncryptionKey('a word')).toBeNull();
});
