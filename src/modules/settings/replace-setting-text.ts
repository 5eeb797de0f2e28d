import type { Tx } from '../../platform/database/db.ts';
import { lockSettings, updateTextSettings } from './settings.store.ts';

/**
 * Makes settings whose value is a text, such as the file name of the logo, have another one. Call `invalidateSettings` after
 * the commit. @returns whether a setting changed
 */
export async function replaceSettingText(
  tx: Tx,
  { before, after, now }: { before: string; after: string; now: Date },
): Promise<boolean> {
  await lockSettings(tx);
  return (await updateTextSettings(tx, before, after, now)) > 0;
}
