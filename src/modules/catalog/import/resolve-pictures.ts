import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../kernel/clock.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isUploadedPicture } from '../../../platform/pictures/picture-name.ts';
import { type PictureRule, storePublicPictures, validatePictures } from '../../../platform/pictures/store-pictures.ts';
import { registerPicture } from '../../files/media/register-pictures.ts';
import type { CellValue } from '../transfer/cell-notation.ts';
import { downloadPicture } from './files/download-picture.ts';
import type { ZipArchive } from './files/open-zip.ts';
import { findImportedPicture, saveImportedPicture, selectKnownPictures } from './import-change.store.ts';

export type PictureSources = {
  db: Db;
  clock: Clock;
  dataDir: string;
  /** Hosts from which pictures are downloaded. */
  hosts: readonly string[];
  /** Archive of the import; null without one. */
  openArchive(): Promise<ZipArchive | null>;
  /** Keeps the import while pictures are downloaded, which can take long. */
  renewLease(): Promise<void>;
  /** Attempts in a row that a host did not answer. */
  unanswered: Map<string, number>;
};

/** Attempts after which a host is not called again in this run. */
const MAX_UNANSWERED = 3;

const RULE: PictureRule = { field: 'picture', maxCount: 1, maxKb: 10_000, kinds: ['jpeg', 'png', 'webp'] };

/**
 * Finds the stored files of pictures: those of the shop, of the archive of the import, and of an allowed address. The check
 * downloads and stores nothing: a picture that is not stored yet has a name that no file has.
 */
export async function resolvePictures(
  names: readonly string[],
  sources: PictureSources,
  { isCheck }: { isCheck: boolean },
): Promise<ReadonlyMap<string, CellValue>> {
  const distinct = [...new Set(names)];
  const known = distinct.length === 0 ? new Set<string>() : await selectKnownPictures(sources.db, distinct);
  const resolved = new Map<string, CellValue>();
  for (const name of distinct)
    resolved.set(name, known.has(name) ? { value: name } : await resolvePicture(name, sources, isCheck));
  return resolved;
}

async function resolvePicture(name: string, sources: PictureSources, isCheck: boolean): Promise<CellValue> {
  if (isUploadedPicture(name) && (await isStored(sources.dataDir, name))) return { value: name };
  if (/^https?:/i.test(name)) return resolveAddress(name, sources, isCheck);
  const archive = await sources.openArchive();
  if (!archive?.hasPicture(name)) return refusePicture('catalog.picture-missing');
  const bytes = archive.readPicture(name);
  if (!bytes) return refusePicture('pictures.unreadable');
  return storePicture({ bytes, name }, hash(bytes), sources, isCheck);
}

async function resolveAddress(address: string, sources: PictureSources, isCheck: boolean): Promise<CellValue> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || !sources.hosts.includes(url.host))
    return refusePicture('catalog.picture-host');
  const key = hash(Buffer.from(url.href));
  const stored = await findStored(key, sources);
  if (stored) return { value: stored };
  if (isCheck) return { value: key };
  const unanswered = sources.unanswered.get(url.host) ?? 0;
  if (unanswered >= MAX_UNANSWERED) return refusePicture('catalog.picture-missing');
  await sources.renewLease();
  const bytes = await downloadPicture(url);
  sources.unanswered.set(url.host, bytes === 'unreachable' ? unanswered + 1 : 0);
  return bytes !== null && bytes !== 'unreachable'
    ? storePicture({ bytes, name: decodeFileName(url) }, key, sources, isCheck)
    : refusePicture('catalog.picture-missing');
}

/** Last part of the path; as written if it is not valid UTF-8. */
function decodeFileName({ pathname }: URL): string {
  const name = path.posix.basename(pathname);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function storePicture(
  { bytes, name }: { bytes: Uint8Array; name: string },
  key: string,
  sources: PictureSources,
  isCheck: boolean,
): Promise<CellValue> {
  const stored = await findStored(key, sources);
  if (stored) return { value: stored };
  const [invalid] = validatePictures([bytes], RULE).picture ?? [];
  if (invalid) return { problem: invalid };
  if (isCheck) return { value: key };
  const saved: Result<string[]> = await storePublicPictures(sources.dataDir, [bytes], RULE);
  if (saved.ok) {
    const [file = ''] = saved.value;
    await saveImportedPicture(sources.db, key, file);
    await registerPicture(sources.db, { dataDir: sources.dataDir, file, name, now: sources.clock() });
    return { value: file };
  }
  const { code, facts, kind } = saved.refusal;
  // the decoder is busy or the disk is full: the block is tried again later
  if (kind === 'unavailable') throw new Error(`a picture could not be stored: ${code}`);
  return { problem: { code, facts } };
}

/** Undefined also for a file that was purged because no product used it. */
async function findStored(key: string, { db, dataDir }: PictureSources): Promise<string | undefined> {
  const file = await findImportedPicture(db, key);
  return file !== undefined && (await isStored(dataDir, file)) ? file : undefined;
}

function isStored(dataDir: string, name: string): Promise<boolean> {
  return access(path.join(dataDir, 'files', path.basename(name))).then(
    () => true,
    () => false,
  );
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function refusePicture(code: string): CellValue {
  return { problem: { code, facts: {} } };
}
