import type { Tx } from '../../platform/database/db.ts';
import type { ErasureSubject, OrphanedFiles, PersonalData } from '../../platform/privacy/personal-data.ts';

/**
 * Erases the data of a person in all modules, in the reverse order of the list: records that refer to an order or to the
 * account are found through it, so they are erased before it.
 */
export async function erasePersonalData(
  tx: Tx,
  personalData: readonly PersonalData[],
  subject: ErasureSubject,
): Promise<Required<OrphanedFiles>> {
  const privateFiles: string[] = [];
  const publicPictures: string[] = [];
  for (const { erase } of personalData.toReversed()) {
    const orphaned = (await erase?.(tx, subject)) ?? {};
    privateFiles.push(...(orphaned.privateFiles ?? []));
    publicPictures.push(...(orphaned.publicPictures ?? []));
  }
  return { privateFiles, publicPictures };
}
