import { expect, test } from 'vitest';
import { copyToOwnMemory } from './own-memory.ts';

test('a copy has the same bytes and holds no more memory than these', () => {
  const part = Buffer.from('a small buffer');
  expect(part.buffer.byteLength).toBeGreaterThan(part.length);
  const copy = copyToOwnMemory(part);
  expect(copy).toEqual(part);
  expect(copy.buffer.byteLength).toBe(part.length);
});
