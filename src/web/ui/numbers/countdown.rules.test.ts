import { describe, expect, it } from 'vitest';
import { correctDeviceTime, splitRemainingTime } from './countdown.rules.ts';

const MINUTE = 60_000;

describe('a countdown', () => {
  it('splits the remaining time and stops at zero', () => {
    expect(splitRemainingTime(90_061_999)).toEqual({ over: false, days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(splitRemainingTime(-5)).toMatchObject({ over: true, seconds: 0 });
  });

  it('uses the device clock for a page from the cache', () => {
    expect(correctDeviceTime({ server: 0, started: MINUTE, device: MINUTE + 7000 })).toBe(MINUTE + 7000);
  });

  it('uses the server time when the device clock is wrong', () => {
    expect(correctDeviceTime({ server: 0, started: 60 * MINUTE, device: 60 * MINUTE + 7000 })).toBe(7000);
  });
});
