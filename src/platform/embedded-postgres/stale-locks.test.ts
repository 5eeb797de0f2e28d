import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './launcher.ts';
import { clearStaleLocks, isLiveServer, readPostmaster } from './stale-locks.ts';
import { createTestFolder, killProcessTree, type TestFolder } from './test-folder.ts';

let place: TestFolder;
let lock: string;
let socketLock: string;

beforeEach(() => {
  place = createTestFolder();
  mkdirSync(place.dataDir);
  lock = path.join(place.dataDir, 'postmaster.pid');
  socketLock = path.join(place.root, '.s.PGSQL.5432.lock');
});
afterEach(() => place.remove());

function writeLocks(pid: number): void {
  const lines = `${pid}\n${place.dataDir}\n1700000000\n5432\n${place.root}\n\n  0 0\nready   \n`;
  writeFileSync(lock, lines);
  writeFileSync(socketLock, lines);
}

function clear(): boolean[] {
  clearStaleLocks(place.dataDir, place.root, 5432);
  return [existsSync(lock), existsSync(socketLock)];
}

/** A shell that does not reap its exited child (zombie). */
async function makeZombie() {
  const parent = spawn('/bin/sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
  return { pid, end: () => killProcessTree(parent) };
}

test('the lock of a zombie is removed', async () => {
  const zombie = await makeZombie();
  writeLocks(zombie.pid);
  expect(clear()).toEqual([false, false]);
  await zombie.end();
});

test('the lock is removed when another process reused the id', () => {
  writeLocks(process.pid);
  expect(clear()).toEqual([false, false]);
});

test('the lock of an exited process is removed', () => {
  writeLocks(4_194_303);
  expect(clear()).toEqual([false, false]);
});

test('an empty lock stays at first and is removed when it stays empty', () => {
  writeFileSync(lock, '');
  expect(clear()[0]).toBe(true);
  utimesSync(lock, 0, 0);
  expect(clear()[0]).toBe(false);
});

test('the locks of a running server stay', async () => {
  const dataDir = path.join(place.root, 'living');
  const server = await startEmbeddedPostgres({ dataDir, systemDir: place.systemDir, durable: false });
  const before = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8');
  clearStaleLocks(dataDir, server.connection.host, server.connection.port);
  expect(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8')).toBe(before);
  expect(existsSync(path.join(server.connection.host, '.s.PGSQL.5432.lock'))).toBe(true);
  await server.stop();
});

test('a server of another folder is not adopted', async () => {
  const dataDir = path.join(place.root, 'living');
  const server = await startEmbeddedPostgres({ dataDir, systemDir: place.systemDir, durable: false });
  const pid = readPostmaster(dataDir)?.pid ?? 0;
  expect(isLiveServer(pid, dataDir)).toBe(true);
  expect(isLiveServer(pid, place.dataDir)).toBe(false);
  await server.stop();
});

test('a start succeeds with the locks of a zombie', async () => {
  const dataDir = path.join(place.root, 'crashed');
  const options = { dataDir, systemDir: place.systemDir, durable: false };
  const first = await startEmbeddedPostgres(options);
  const { host } = first.connection;
  await first.stop();
  const zombie = await makeZombie();
  writeLocks(zombie.pid);
  writeFileSync(path.join(dataDir, 'postmaster.pid'), readFileSync(lock, 'utf8'));
  mkdirSync(host, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(host, '.s.PGSQL.5432.lock'), readFileSync(lock, 'utf8'));
  const second = await startEmbeddedPostgres(options);
  expect(second.isOwner).toBe(true);
  await second.stop();
  await zombie.end();
});
