import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canEnter, type Identity } from './run-as.ts';

/** Stands in the folder that was asked for when the data had to live elsewhere; its first line is the address. */
const NOTE = 'moved-to.txt';
const PORT = 5432;
// sockaddr_un.sun_path: 108 bytes on Linux, 104 on macOS, both with a closing NUL.
const LONGEST_SOCKET = 103;

/** Where the cluster really lives: the folder asked for, unless root keeps it under a folder the database's account cannot enter. */
export function settleDataDir(asked: string, identity: Identity | undefined, systemDir: string): string {
  const parent = path.dirname(path.resolve(asked));
  mkdirSync(parent, { recursive: true });
  const dataDir = path.join(realpathSync(parent), path.basename(asked));
  const note = path.join(dataDir, NOTE);
  if (existsSync(note)) return readFileSync(note, 'utf8').split('\n')[0]!;
  if (!identity || canEnter(path.dirname(dataDir), identity)) return dataDir;
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    throw new Error(`The user "${identity.name}" cannot reach the database in ${dataDir}; open the folders above it.`);
  }
  const elsewhere = path.join(systemDir, `data-${shortHash(dataDir)}`);
  mkdirSync(systemDir, { recursive: true, mode: 0o755 });
  mkdirSync(dataDir, { recursive: true });
  // The way back, for whoever wonders what the folder is and whether it may go.
  writeFileSync(`${elsewhere}.txt`, `The database of ${dataDir}; as long as that folder is in use, leave it.\n`);
  writeFileSync(
    note,
    `${elsewhere}\nThe user "${identity.name}" cannot enter this folder, so its database lives there.\n`,
  );
  return elsewhere;
}

/**
 * A folder for the socket that only the database's account (and root) can enter. It is not beside the data because
 * socket addresses are short and data folders may be deep.
 */
export function socketFolder(dataDir: string, identity: Identity | undefined): string {
  const uid = identity?.uid ?? process.getuid?.() ?? 0;
  for (const base of identity ? ['/tmp'] : [tmpdir(), '/tmp']) {
    for (const suffix of ['', '-b', '-c', '-d']) {
      const folder = path.join(base, `souk-${shortHash(`${uid} ${dataDir}`)}${suffix}`);
      if (Buffer.byteLength(socketFile(folder, PORT)) > LONGEST_SOCKET) continue;
      if (isPrivate(folder, uid, identity)) return folder;
    }
  }
  throw new Error(`No private folder for the database's socket can be made in ${tmpdir()}.`);
}

/** Makes the folder if it is missing; false when somebody else got there first. */
function isPrivate(folder: string, uid: number, identity: Identity | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (identity) chownSync(folder, identity.uid, identity.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

export function socketFile(folder: string, port: number): string {
  return path.join(folder, `.s.PGSQL.${port}`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
