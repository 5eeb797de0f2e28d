import type { LocalizedText } from '../../kernel/locale.ts';
import type { FILE_COLUMNS } from './file-references.store.ts';

/** Kinds of entries that use pictures of the media library: the resources of the admin, repairs and settings. */
export const PICTURE_USE_KINDS = [
  'products',
  'categories',
  'brands',
  'collections',
  'flash-sales',
  'slides',
  'banners',
  'social-links',
  'repairs',
  'settings',
] as const;
export type PictureUseKind = (typeof PICTURE_USE_KINDS)[number];

export type PictureColumn = {
  kind: PictureUseKind;
  /** Column with the id of the entry; `id` by default. */
  id?: string;
  /** Table with the title of the entry, if it is another one. */
  titleTable?: string;
  title: string;
  /** Column with the same picture at twice the width. */
  largeColumn?: string;
  /** Whether the table has a version, which a second editor of the entry is compared with. */
  hasVersion: boolean;
};

/**
 * Kind of entry of every public file column, for the media library; null for pictures of customers and sellers, and for copies
 * in orders. A column that is missing here does not compile, and one that is missing in `FILE_COLUMNS` fails a test.
 */
export const PICTURE_COLUMNS: Record<(typeof FILE_COLUMNS.files)[number], PictureColumn | null> = {
  'banner.image': { kind: 'banners', title: 'title', largeColumn: 'image_2x', hasVersion: true },
  'banner.image_2x': { kind: 'banners', title: 'title', hasVersion: true },
  'brand.image': { kind: 'brands', title: 'title', hasVersion: true },
  'category.image': { kind: 'categories', title: 'title', hasVersion: true },
  'collection.image': { kind: 'collections', title: 'title', hasVersion: true },
  'customer.picture': null,
  'device_model.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'device_type.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'flash_sale.image': { kind: 'flash-sales', title: 'title', hasVersion: true },
  'media_file.file': null,
  'media_file.original_file': null,
  'order_line.image': null,
  // `refreshReplacedPictures` gives products a new version, also for their other pictures
  'product.image': { kind: 'products', title: 'title', hasVersion: false },
  'product_image.file': {
    kind: 'products',
    id: 'product_id',
    titleTable: 'product',
    title: 'title',
    hasVersion: false,
  },
  'repair_location.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'repair_service.image': { kind: 'repairs', title: 'name', hasVersion: false },
  'review_image.file': null,
  'seller.cover': null,
  'seller.image': null,
  'slide.image': { kind: 'slides', title: 'title', largeColumn: 'image_2x', hasVersion: true },
  'slide.image_2x': { kind: 'slides', title: 'title', hasVersion: true },
  'social_link.image': { kind: 'social-links', title: 'title', hasVersion: true },
};

/** An entry that uses a picture. */
export type PictureUse = {
  file: string;
  kind: PictureUseKind;
  /** Id of the entry; null for a setting. */
  id: number | null;
  /** For a setting its key. */
  title: LocalizedText | string;
};

/** Entries whose picture was replaced. */
export type ReplacedUses = { kinds: PictureUseKind[]; productIds: number[] };
