/** What has a name in addresses that its owner may change. */
export type NamedKind = 'category' | 'store' | 'page';

export type OldSlugTable = { kind: NamedKind; slug: string; owner_id: number; replaced_at: Date };

declare module '../../platform/db.ts' {
  interface Tables {
    old_slug: OldSlugTable;
  }
}
