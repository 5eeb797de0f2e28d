import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { hasSettingOrStaff } from './configured.store.ts';

/** A shop is configured when its owner, or the demo, has written a setting, or when it has a staff member. */
export function isConfigured(db: Db): Promise<boolean> {
  return hasSettingOrStaff(db);
}

/** Refuses with `install.configured`: the calls of an installer are closed in a configured shop. */
export async function requireUnconfigured(db: Db): Promise<Result<null>> {
  return (await isConfigured(db)) ? refuse('install.configured', {}, 'forbidden') : ok(null);
}
