import type { Tx } from '../../platform/database/db.ts';
import type { EntryChange } from '../../platform/resources/resource.ts';

type PictureTable = 'slide' | 'banner';

/**
 * Removes the file at twice the width when the form has another picture: dense screens would still show the former one. The
 * stored derivatives of an upload are large enough for them.
 */
export async function removeFormerLargePicture(
  tx: Tx,
  table: PictureTable,
  { id, before, after }: Pick<EntryChange, 'id' | 'before' | 'after'>,
): Promise<void> {
  if (!before || !after || before.image === after.image) return;
  const removal = { image_2x: null };
  if (table === 'slide') await tx.updateTable('slide').set(removal).where('id', '=', id).execute();
  else await tx.updateTable('banner').set(removal).where('id', '=', id).execute();
}
