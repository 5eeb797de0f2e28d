import pg from 'pg';
import { expect, test } from 'vitest';
import { markDatabaseError } from './database-down.ts';
import { DATABASE_DOWN, DatabaseHealth } from './database-health.ts';

const failure = (message: string, code?: string) =>
  markDatabaseError(Object.assign(new Error(message), code && { code }));
const refused = () => Promise.reject(failure('connect ECONNREFUSED', 'ECONNREFUSED'));

test('a refused connection shows that the database is down, until it responds again', async () => {
  const health = new DatabaseHealth();
  await health.observeConnect(refused).catch(() => undefined);
  expect(health.isDown()).toBe(true);
  await health.observeStatement(async () => 'row');
  expect(health.isDown()).toBe(false);
});

test('an idle connection of the pool proves nothing about the server', async () => {
  const health = new DatabaseHealth();
  await health.observeConnect(refused).catch(() => undefined);
  await health.observeConnect(async () => 'idle connection');
  expect(health.isDown()).toBe(true);
});

test('an exhausted pool does not mean that the database is down', async () => {
  const health = new DatabaseHealth();
  const exhausted = failure('timeout exceeded when trying to connect');
  await health.observeConnect(() => Promise.reject(exhausted)).catch(() => undefined);
  expect(health.isDown()).toBe(false);
});

test('an error response proves that the server responds', async () => {
  const health = new DatabaseHealth();
  await health.observeConnect(refused).catch(() => undefined);
  const error = Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error'), {
    code: '57014',
  });
  await health.observeStatement(() => Promise.reject(error)).catch(() => undefined);
  expect(health.isDown()).toBe(false);
});

test('a server that responds to no call for two seconds is down; one that responds to some is not', async () => {
  let time = 0;
  const health = new DatabaseHealth(() => time);
  const waiting = new Promise<never>(() => undefined);
  void health.observeStatement(() => waiting);
  time = 1_999;
  expect(health.isDown()).toBe(false);
  await health.observeStatement(async () => 'row');
  time = 3_000;
  expect(health.isDown()).toBe(false);
  time = 3_999;
  expect(health.isDown()).toBe(true);
});

test('a statement that times out without a response marks the database as down until the next response', async () => {
  let time = 0;
  const health = new DatabaseHealth(() => time);
  let fail: (error: Error) => void = () => undefined;
  const statement = health.observeStatement(() => new Promise((_, reject) => (fail = reject)));
  time = 5_000;
  fail(failure('Query read timeout'));
  await statement.catch(() => undefined);
  expect(health.isDown()).toBe(true);
  health.recordAnswer();
  expect(health.isDown()).toBe(false);
});

test('waiting for work ends when the database is down', async () => {
  const health = new DatabaseHealth();
  expect(await health.unlessDown(Promise.resolve('done'))).toBe('done');
  await health.observeConnect(refused).catch(() => undefined);
  expect(await health.unlessDown(new Promise(() => undefined))).toBe(DATABASE_DOWN);
});
