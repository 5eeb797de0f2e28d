import { randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result } from '../../kernel/result.ts';
import { writeAllFiles } from '../pictures/store-pictures.ts';

/** A private folder beside the public file store: these files have no URL. */
function privatePath(dataDir: string, name: string): string {
  return path.join(dataDir, 'proofs', path.basename(name));
}

/**
 * Saves files under random names, all or none. Refuses with `pictures.not-stored`.
 * @returns the names
 */
export async function savePrivateFiles(dataDir: string, files: readonly Uint8Array[]): Promise<Result<string[]>> {
  const namedFiles = files.map((bytes) => ({ name: randomBytes(24).toString('base64url'), bytes }));
  const saved = await writeAllFiles(
    namedFiles.map(({ name, bytes }) => ({ file: privatePath(dataDir, name), bytes })),
    0o600,
  );
  return saved.ok ? ok(namedFiles.map(({ name }) => name)) : saved;
}

export function readPrivateFile(dataDir: string, name: string): Promise<Buffer> {
  return readFile(privatePath(dataDir, name));
}

export async function deletePrivateFile(dataDir: string, name: string): Promise<void> {
  await rm(privatePath(dataDir, name), { force: true });
}

/** Reads a file as it is needed, from a position in bytes. */
export function openPrivateFile(dataDir: string, name: string, start: number): ReadStream {
  return createReadStream(privatePath(dataDir, name), { start });
}
