import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCuration } from './curation.rules.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });

test('pinned products come first in their order, the others keep their order, and hidden ones are removed', () => {
  fc.assert(
    fc.property(ids, ids, ids, (found, pinned, hiddenIds) => {
      const hidden = new Set(hiddenIds);
      const curated = applyCuration(found, { pinned, hidden });
      const first = pinned.filter((id) => !hidden.has(id));
      const rest = found.filter((id) => !hidden.has(id) && !pinned.includes(id));
      expect(curated).toEqual([...first, ...rest]);
      expect(new Set(curated).size).toBe(curated.length);
    }),
  );
});

test('a search without rules keeps its results', () => {
  const found = [3, 1, 2];
  expect(applyCuration(found, { pinned: [], hidden: new Set() })).toBe(found);
});
