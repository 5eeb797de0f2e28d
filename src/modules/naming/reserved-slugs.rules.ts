import type { SluggedKind } from './slug.tables.ts';

/** Slugs that are part of fixed paths. */
export const RESERVED_SLUGS: Record<SluggedKind, readonly string[]> = {
  category: ['all', 'products'],
  store: [],
  page: ['stores', 'sitemap'],
};
