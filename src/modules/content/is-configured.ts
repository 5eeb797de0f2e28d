import type { Db } from '../../platform/db.ts';
import { settingRows } from './settings.store.ts';

/** A shop is set up when its owner, or the demo, has written at least one setting. */
export async function isConfigured(db: Db): Promise<boolean> {
  return (await settingRows(db)).length > 0;
}
