/** Entities with a slug that staff or sellers can change. */
export type NamedKind = 'category' | 'store' | 'page';

export type OldSlugTable = { kind: NamedKind; slug: string; owner_id: number; replaced_at: Date };

declare module '../../platform/db.ts' {
  interface Tables {
    old_slug: OldSlugTable;
  }
}
