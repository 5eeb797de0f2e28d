import { expect, test } from 'vitest';
import { type LoadClass, LoadMonitor, readSheddingLimits } from './load-shedding.ts';

const LIMITS = { page: 1_000, api: 2_000, checkout: 4_000 };
const CLASSES: LoadClass[] = ['page', 'api', 'checkout', 'exempt'];

const refusedBy = (monitor: LoadMonitor) => CLASSES.filter((loadClass) => !monitor.admit(loadClass));

function refusedAfter(...samples: number[]): LoadClass[] {
  const monitor = new LoadMonitor(LIMITS, 0);
  for (const sample of samples) monitor.addSample(sample);
  return refusedBy(monitor);
}

test('pages are refused first, then API requests, then checkout, and exempt requests never', () => {
  expect(refusedAfter(1_000, 1_000, 1_000)).toEqual(['page']);
  expect(refusedAfter(2_500, 2_500, 2_500)).toEqual(['page', 'api']);
  expect(refusedAfter(60_000, 60_000, Number.POSITIVE_INFINITY)).toEqual(['page', 'api', 'checkout']);
});

test('a delay counts only while all of the last measurements reach it', () => {
  expect(refusedAfter()).toEqual([]);
  expect(refusedAfter(9_000)).toEqual([]);
  expect(refusedAfter(9_000, 9_000, 200)).toEqual([]);
  expect(refusedAfter(200, 9_000, 9_000, 9_000)).toEqual(['page', 'api', 'checkout']);
  expect(refusedAfter(9_000, 9_000, 9_000, 999)).toEqual([]);
});

test('time waiting for the database counts as delay, unless there are few requests', () => {
  const monitor = new LoadMonitor(LIMITS, 0);
  const sample = (...databaseMs: number[]) => {
    for (const milliseconds of databaseMs) monitor.addRequest(milliseconds);
    monitor.addSample(5);
  };
  for (let count = 0; count < 3; count += 1) sample(2_900, 2_900);
  expect(refusedBy(monitor)).toEqual([]);
  for (let count = 0; count < 3; count += 1) sample(2_900, 900, 100);
  expect(monitor.sustainedDelayMs).toBe(1_300);
  expect(refusedBy(monitor)).toEqual(['page']);
});

test('under load a few requests of a class run concurrently, until there are no more refusals', () => {
  const monitor = new LoadMonitor(LIMITS, 2);
  for (let count = 0; count < 3; count += 1) monitor.addSample(1_000);
  const admit = () => monitor.admit('page');
  expect([admit(), admit(), admit(), admit()]).toEqual([true, true, false, false]);
  monitor.release('page');
  expect([admit(), admit()]).toEqual([true, false]);
  // the delay ended because of the refusals, so they continue
  monitor.addSample(5);
  expect(admit()).toBe(false);
  monitor.addSample(5);
  monitor.addSample(5);
  expect([admit(), admit(), admit()]).toEqual([true, true, true]);
});

test('limits are read from the environment, and invalid text is refused with a message', () => {
  expect(readSheddingLimits('on')).toEqual(LIMITS);
  expect(readSheddingLimits('off')).toBeNull();
  expect(readSheddingLimits('{"page":300}')).toEqual({ ...LIMITS, page: 300 });
  for (const text of ['yes', '{"page":0}', '{"pages":300}', '300'])
    expect(() => readSheddingLimits(text)).toThrow('LOAD_SHEDDING must be');
});
