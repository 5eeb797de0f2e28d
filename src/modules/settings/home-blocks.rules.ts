import { z } from 'zod';

/** Blocks of the home page in their default order. */
export const HOME_BLOCKS = [
  'slides',
  'features',
  'categories',
  'flash-sales',
  'wide-banners',
  'first-collection',
  'half-banners',
  'collections',
  'repairs',
  'third-banners',
  'brands',
  'products',
] as const;
export type HomeBlock = (typeof HOME_BLOCKS)[number];

const MAX_POSITION = 1000;

export const homeBlockSchema = z.strictObject({
  block: z.enum(HOME_BLOCKS),
  is_enabled: z.boolean(),
  /** Lower positions come first. */
  position: z.int().min(0).max(MAX_POSITION),
});

export type HomeBlockSetting = z.output<typeof homeBlockSchema>;

/** Setting of every block, in the order of the page. Blocks without a stored one are shown at their default position. */
export function completeHomeBlocks(stored: readonly HomeBlockSetting[]): HomeBlockSetting[] {
  return HOME_BLOCKS.map(
    (block, position) => stored.find((one) => one.block === block) ?? { block, is_enabled: true, position },
  ).toSorted((one, other) => one.position - other.position);
}

/** Blocks that the page shows, in their order. */
export function listShownBlocks(stored: readonly HomeBlockSetting[]): HomeBlock[] {
  return completeHomeBlocks(stored).flatMap(({ block, is_enabled }) => (is_enabled ? [block] : []));
}
