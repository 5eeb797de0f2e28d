import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { hasSettingOrStaff } from './configured.store.ts';

/** A shop is configured when a setting was stored, by its owner or the demo data, or a staff member exists. */
export function isConfigured(db: Db): Promise<boolean> {
  return hasSettingOrStaff(db);
}

/** Refuses with `install.configured` when the shop is configured; closes the installer endpoints. */
export async function requireUnconfigured(db: Db): Promise<Result<null>> {
  return (await isConfigured(db)) ? refuse('install.configured', {}, 'forbidden') : ok(null);
}
