import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canEnter, type Identity } from './run-as.ts';

/** File in the requested folder when the data is in another folder; its first line is the path of that folder. */
const NOTE_FILE = 'moved-to.txt';
const PORT = 5432;
// sockaddr_un.sun_path: 108 bytes on Linux, 104 on macOS, both including the terminating NUL.
const MAX_SOCKET_PATH_BYTES = 103;

/** Returns the actual folder of the cluster: the requested one, unless the database account cannot enter its parent. */
export function resolveDataDir(requestedDir: string, identity: Identity | undefined, systemDir: string): string {
  const parent = path.dirname(path.resolve(requestedDir));
  mkdirSync(parent, { recursive: true });
  const dataDir = path.join(realpathSync(parent), path.basename(requestedDir));
  const noteFile = path.join(dataDir, NOTE_FILE);
  if (existsSync(noteFile)) return readFileSync(noteFile, 'utf8').split('\n')[0]!;
  if (!identity || canEnter(path.dirname(dataDir), identity)) return dataDir;
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    throw new Error(`The user "${identity.name}" cannot reach the database in ${dataDir}; open the folders above it.`);
  }
  const actualDir = path.join(systemDir, `data-${shortHash(dataDir)}`);
  mkdirSync(systemDir, { recursive: true, mode: 0o755 });
  mkdirSync(dataDir, { recursive: true });
  // a note for administrators about the origin of the folder
  writeFileSync(`${actualDir}.txt`, `The database of ${dataDir}; as long as that folder is in use, leave it.\n`);
  writeFileSync(
    noteFile,
    `${actualDir}\nThe user "${identity.name}" cannot enter this folder, so its database lives there.\n`,
  );
  return actualDir;
}

/**
 * Returns a folder for the socket that only the database account (and root) can enter. It is not in the data folder,
 * because socket paths have a length limit.
 */
export function ensureSocketFolder(dataDir: string, identity: Identity | undefined): string {
  const uid = identity?.uid ?? process.getuid?.() ?? 0;
  for (const base of identity ? ['/tmp'] : [tmpdir(), '/tmp']) {
    for (const suffix of ['', '-b', '-c', '-d']) {
      const folder = path.join(base, `souk-${shortHash(`${uid} ${dataDir}`)}${suffix}`);
      if (Buffer.byteLength(socketPath(folder, PORT)) > MAX_SOCKET_PATH_BYTES) continue;
      if (ensurePrivateFolder(folder, uid, identity)) return folder;
    }
  }
  throw new Error(`No private folder for the database's socket can be made in ${tmpdir()}.`);
}

/** Creates the folder if it is missing; false when the existing folder is not private. */
function ensurePrivateFolder(folder: string, uid: number, identity: Identity | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (identity) chownSync(folder, identity.uid, identity.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0;
}

export function socketPath(folder: string, port: number): string {
  return path.join(folder, `.s.PGSQL.${port}`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
