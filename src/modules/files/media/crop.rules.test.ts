import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CROP_RATIOS, fitCropRatio, isValidCrop, MIN_CROP_PX, moveFocalPoint, spanCrop } from './crop.rules.ts';

const RATIOS = Object.values(CROP_RATIOS).filter((ratio) => ratio !== null);
const WHOLE = { left: 0, top: 0, width: 1000, height: 500 };

/** Sides that have room for the widest ratio. */
const picture = fc.record({ width: fc.integer({ min: 400, max: 3000 }), height: fc.integer({ min: 400, max: 3000 }) });
const place = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('a crop is at least 200 × 200 px and inside the picture', () => {
  const size = { width: 1000, height: 500 };
  for (const [left, top, width, height] of [
    [0, 0, MIN_CROP_PX - 1, 500],
    [0, 0, 1000, MIN_CROP_PX - 1],
    [801, 0, 200, 200],
    [0, 301, 200, 200],
    [-1, 0, 200, 200],
    [0, 0, 1001, 500],
  ] as const)
    expect(isValidCrop({ left, top, width, height }, size)).toBe(false);
  expect(isValidCrop({ left: 800, top: 300, width: 200, height: 200 }, size)).toBe(true);
});

test('every dragged rectangle is a valid crop and has the ratio', () => {
  fc.assert(
    fc.property(picture, place, place, fc.constantFrom(null, ...RATIOS), (size, from, to, ratio) => {
      const at = ({ x, y }: { x: number; y: number }) => ({
        x: Math.round(x * size.width),
        y: Math.round(y * size.height),
      });
      const area = spanCrop(at(from), at(to), ratio, size);
      expect(isValidCrop(area, size)).toBe(true);
      if (ratio !== null) expect(Math.abs(area.height - area.width / ratio)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a chosen ratio keeps the crop valid and within the former one where that is large enough', () => {
  fc.assert(
    fc.property(picture, fc.constantFrom(...RATIOS), (size, ratio) => {
      const whole = { left: 0, top: 0, width: size.width, height: size.height };
      const area = fitCropRatio(whole, ratio, size);
      expect(isValidCrop(area, size)).toBe(true);
      expect(isValidCrop(fitCropRatio(area, ratio, size), size)).toBe(true);
    }),
  );
  expect(fitCropRatio({ left: 100, top: 100, width: 600, height: 300 }, 1, WHOLE)).toEqual({
    left: 250,
    top: 100,
    width: 300,
    height: 300,
  });
});

test('a focal point stays on its place of the picture, or at the edge of a crop without it', () => {
  const right = { left: 500, top: 0, width: 500, height: 500 };
  expect(moveFocalPoint({ x: 75, y: 20 }, WHOLE, right)).toEqual({ x: 50, y: 20 });
  expect(moveFocalPoint({ x: 50, y: 20 }, right, WHOLE)).toEqual({ x: 75, y: 20 });
  expect(moveFocalPoint({ x: 10, y: 90 }, WHOLE, right)).toEqual({ x: 0, y: 90 });
});
