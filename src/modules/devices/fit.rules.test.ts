import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFit, type DeviceProperties, FIT_SOCKETS, type FitRule, SOCKETS } from './fit.rules.ts';

const ANY: FitRule = { modelId: null, seriesId: null, typeId: null, socket: null, withCable: false, sure: true };
const phone: DeviceProperties = { id: 7, seriesId: 3, typeId: 1, sockets: ['lightning'], wirelessCharging: null };

test('a rule without conditions fits every device, and a product without rules is unknown, not refused', () => {
  expect(checkFit([ANY], phone).verdict).toBe('fits');
  expect(checkFit([], phone).verdict).toBe('unknown');
});

test('a case for one model fits that model and no other', () => {
  expect(checkFit([{ ...ANY, modelId: 7 }], phone).verdict).toBe('fits');
  expect(checkFit([{ ...ANY, modelId: 8 }], phone).verdict).toBe('not');
});

test('a charger fits with a cable to the device’s socket, a cable with another plug does not', () => {
  const charger = (['usb-c', 'lightning'] as const).map((socket) => ({ ...ANY, socket, withCable: true }));
  expect(checkFit(charger, phone)).toEqual({ verdict: 'fits', cable: 'lightning' });
  expect(checkFit([{ ...ANY, socket: 'usb-c' }], phone)).toEqual({ verdict: 'not', cable: null });
});

test('an unknown charging socket or an unverified rule is unknown', () => {
  expect(checkFit([{ ...ANY, socket: 'wireless' }], phone).verdict).toBe('unknown');
  expect(checkFit([{ ...ANY, socket: 'usb-c' }], { ...phone, sockets: [] }).verdict).toBe('unknown');
  expect(checkFit([{ ...ANY, socket: 'lightning', sure: false }], phone).verdict).toBe('unknown');
});

const optionalId = fc.option(fc.integer({ min: 1, max: 2 }), { nil: null });
const rule: fc.Arbitrary<FitRule> = fc.record({
  modelId: optionalId,
  seriesId: optionalId,
  typeId: optionalId,
  socket: fc.option(fc.constantFrom(...FIT_SOCKETS), { nil: null }),
  withCable: fc.boolean(),
  sure: fc.boolean(),
});
const model: fc.Arbitrary<DeviceProperties> = fc.record({
  id: fc.integer({ min: 1, max: 2 }),
  seriesId: fc.integer({ min: 1, max: 2 }),
  typeId: fc.integer({ min: 1, max: 2 }),
  sockets: fc.subarray([...SOCKETS]),
  wirelessCharging: fc.option(fc.boolean(), { nil: null }),
});

test('an additional rule never makes a product fit less, and the order of rules does not matter', () => {
  const worth = { not: 0, unknown: 1, fits: 2 };
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), rule, model, (rules, more, device) => {
      const before = checkFit(rules, device);
      expect(worth[checkFit([...rules, more], device).verdict]).toBeGreaterThanOrEqual(worth[before.verdict]);
      expect(checkFit(rules.toReversed(), device).verdict).toBe(before.verdict);
    }),
  );
});
