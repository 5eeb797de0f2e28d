import { expect, test } from 'vitest';
import { completeHomeBlocks, HOME_BLOCKS, listShownBlocks } from './home-blocks.rules.ts';

test('without a setting, all blocks are shown in their default order', () => {
  expect(listShownBlocks([])).toEqual(HOME_BLOCKS);
});

test('blocks have the positions of the shop, and blocks that are switched off are not shown', () => {
  const shown = listShownBlocks([
    { block: 'products', is_enabled: true, position: 0 },
    { block: 'slides', is_enabled: false, position: 1 },
    { block: 'brands', is_enabled: true, position: 1 },
  ]);
  expect(shown.slice(0, 2)).toEqual(['products', 'features']);
  expect(shown).not.toContain('slides');
  expect(shown).toHaveLength(HOME_BLOCKS.length - 1);
});

test('the form has a row for each block, also for those that an earlier release did not have', () => {
  const rows = completeHomeBlocks([{ block: 'brands', is_enabled: false, position: 1000 }]);
  expect(rows).toHaveLength(HOME_BLOCKS.length);
  expect(rows.at(-1)).toEqual({ block: 'brands', is_enabled: false, position: 1000 });
});
