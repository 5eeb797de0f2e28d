/** Entities with a slug that staff or sellers can change. */
export type SluggedKind = 'category' | 'store' | 'page';

export type FormerSlugTable = { kind: SluggedKind; slug: string; owner_id: number; replaced_at: Date };

declare module '../../platform/database/db.ts' {
  interface Tables {
    former_slug: FormerSlugTable;
  }
}
