import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_DEVICES, selectNewGuestDevices, withDevice } from './own-devices.rules.ts';

const slug = fc.constantFrom('a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3', 'd1', 'd2', 'd3');
const own = fc
  .uniqueArray(slug, { maxLength: MAX_DEVICES })
  .map((models) => models.map((model, at) => ({ model, main: at === 0 })));
const guest = fc.array(fc.record({ model: slug, name: fc.constantFrom('', 'mine') }), { maxLength: 12 });

test('after the sign-in there are at most ten distinct devices and one main device', () => {
  fc.assert(
    fc.property(own, guest, (before, brought) => {
      const after = [...before, ...selectNewGuestDevices(before, brought)];
      expect(after.length).toBeLessThanOrEqual(MAX_DEVICES);
      expect(new Set(after.map(({ model }) => model)).size).toBe(after.length);
      expect(after.filter(({ main }) => main)).toHaveLength(after.length > 0 ? 1 : 0);
      for (const device of before) expect(after).toContainEqual(device);
    }),
  );
});

test('a guest’s first device is the main one until another is made so', () => {
  const one = withDevice([], { model: 'a1' }) ?? [];
  const two = withDevice(one, { model: 'b1', name: 'work' }) ?? [];
  expect(two.map(({ model }) => model)).toEqual(['a1', 'b1']);
  expect(withDevice(two, { model: 'b1', main: true })).toEqual([
    { model: 'b1', name: 'work' },
    { model: 'a1', name: '' },
  ]);
});

test('an eleventh device of a guest is refused, an existing one can still be renamed', () => {
  const full = Array.from({ length: MAX_DEVICES }, (_, nth) => ({ model: `m${nth}`, name: '' }));
  expect(withDevice(full, { model: 'another' })).toBeNull();
  expect(withDevice(full, { model: 'm3', name: 'old' })?.[3]).toEqual({ model: 'm3', name: 'old' });
});
