import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { RESERVED_SLUGS } from './reserved-slugs.rules.ts';
import type { SlugSet } from './slug.rules.ts';
import { isSlugTaken, lockSlugs, moveFormerSlugs, recordFormerSlug } from './slug.store.ts';
import type { SluggedKind } from './slug.tables.ts';

/** Slug of an entity before and after a change; null for a new or a deleted one. */
export type SlugChange = { id: number; before: { slug: string } | null; after: { slug: string } | null };

/** Refuses a reserved slug, and one that another entity of the kind uses in any language. */
export async function checkSlugChange(tx: Tx, kind: SluggedKind, { id, after }: SlugChange): Promise<Result<null>> {
  if (!after) return ok(null);
  if (RESERVED_SLUGS[kind].includes(after.slug)) return refuseField('slug', 'fields.invalid', { type: 'slug' });
  await lockSlugs(tx, kind, id);
  const isTaken = await isSlugTaken(tx, kind, after.slug, id);
  return isTaken ? refuseField('slug', 'resources.taken', { type: 'slug' }) : ok(null);
}

/** Makes the old slug redirect to the new one. */
export async function recordSlugChange(
  tx: Tx,
  kind: SluggedKind,
  { id, before, after }: SlugChange,
  now: Date,
): Promise<void> {
  if (!after || before?.slug === after.slug) return;
  await recordFormerSlug(tx, kind, { slug: before?.slug, id, inUse: after.slug, now });
}

/** Makes all current and former slugs of an entity redirect to another one, before it is deleted. */
export async function moveSlugs(
  tx: Tx,
  kind: SluggedKind,
  { id, slug, slugs }: SlugSet & { id: number },
  target: { id: number; now: Date },
): Promise<void> {
  await lockSlugs(tx, kind, id);
  await moveFormerSlugs(tx, kind, id, target.id);
  for (const former of new Set([slug, ...Object.values(slugs)]))
    await recordFormerSlug(tx, kind, { slug: former, id: target.id, inUse: '', now: target.now });
}
