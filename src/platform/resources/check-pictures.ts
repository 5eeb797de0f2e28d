import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Tx } from '../database/db.ts';
import { isSameValue } from './change-entry.ts';
import type { EntryChange, Fields } from './resource.ts';

declare module '../operations/operation.ts' {
  interface OperationDeps {
    /**
     * Locks pictures of the media library until the transaction ends. @returns those that were deleted or replaced there
     */
    lockLibraryPictures(tx: Tx, files: readonly string[]): Promise<string[]>;
  }
}

/** Refusals of `checkPictures`. */
export const CHANGED_PICTURE_REFUSALS = { 'media.gone': 'refused' } as const;

/**
 * Locks the new pictures of an entry. Refuses one that is no longer in the media library at its field: a form that was
 * opened before can still have its name. Call it before the entry is locked, in the order of a replacement.
 */
export async function checkPictures(
  tx: Tx,
  fields: Fields,
  { before, after }: Pick<EntryChange, 'before' | 'after'>,
  lockLibraryPictures: (tx: Tx, files: readonly string[]) => Promise<string[]>,
): Promise<Result<null>> {
  const chosen = new Map<string, string>();
  for (const [name, { control }] of Object.entries(fields)) {
    const file = after?.[name];
    if (control.kind !== 'picture' || typeof file !== 'string' || isSameValue(before?.[name], file)) continue;
    chosen.set(name, file);
  }
  const gone = new Set(await lockLibraryPictures(tx, [...chosen.values()]));
  const refused = [...chosen].find(([, file]) => gone.has(file));
  return refused ? refuseField(refused[0], 'media.gone') : ok(null);
}

export function hasPictures(fields: Fields): boolean {
  return Object.values(fields).some(({ control }) => control.kind === 'picture');
}
