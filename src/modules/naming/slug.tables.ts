/** Entities with a slug that staff or sellers can change. */
export type SluggedKind = 'category' | 'store' | 'page';

export type OldSlugTable = { kind: SluggedKind; slug: string; owner_id: number; replaced_at: Date };

declare module '../../platform/database/db.ts' {
  interface Tables {
    old_slug: OldSlugTable;
  }
}
