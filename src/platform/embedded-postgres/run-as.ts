import { execFileSync, spawnSync } from 'node:child_process';

/** The account the database runs under when we are root: PostgreSQL refuses to run as root itself. */
export interface Identity {
  uid: number;
  gid: number;
  name: string;
}

/** The account for the database's processes, or undefined when ours will do (we are not root). */
export function databaseIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = account('postgres') ?? account('nobody');
  if (!found) throw new Error('PostgreSQL will not run as root, and neither a user "postgres" nor "nobody" exists.');
  return found;
}

function account(name: string): Identity | undefined {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: ask('-u'), gid: ask('-g'), name };
  } catch {
    return undefined;
  }
}

/** Whether that account may walk into a folder. Asked by trying, because ACLs and mounts count as well as modes. */
export function canEnter(folder: string, identity: Identity): boolean {
  return attempt('cd "$1"', folder, identity);
}

/** Whether that account may run a program. */
export function canRun(program: string, identity: Identity): boolean {
  return attempt('test -r "$1" && test -x "$1"', program, identity);
}

function attempt(script: string, path: string, identity: Identity): boolean {
  const tried = spawnSync('/bin/sh', ['-c', script, 'sh', path], {
    uid: identity.uid,
    gid: identity.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  if (tried.error) throw new Error(`Cannot act as the user "${identity.name}": ${tried.error.message}`);
  return tried.status === 0;
}
