import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, DeletionBlocker, PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectFirstBlocker } from './deletion.rules.ts';

/** Asks all modules whether the account can be deleted; null when it can. */
export async function findDeletionBlocker(
  db: Db,
  personalData: readonly PersonalData[],
  subject: DataSubject,
): Promise<DeletionBlocker | null> {
  const found: DeletionBlocker[] = [];
  for (const { blockers } of personalData) found.push(...((await blockers?.(db, subject)) ?? []));
  return selectFirstBlocker(found);
}
