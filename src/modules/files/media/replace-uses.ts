import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { replaceSettingText } from '../../settings/replace-setting-text.ts';
import { hasPermission, type StaffRole } from '../../staff/staff.rules.ts';
import type { ReplacedUses } from '../picture-columns.ts';
import { replacePicture } from '../picture-uses.store.ts';
import { getUsePermission } from './use-permissions.ts';

/**
 * Makes all entries and settings that use a file use another one. Refuses a role that may not change one of them; the refusal
 * must roll the transaction back.
 */
export async function replaceUses(
  tx: Tx,
  { role, now, ...files }: { before: string; after: string; isSameContent: boolean; role: StaffRole; now: Date },
): Promise<Result<ReplacedUses>> {
  const uses = await replacePicture(tx, files);
  if (await replaceSettingText(tx, { before: files.before, after: files.after, now })) uses.kinds.push('settings');
  if (!uses.kinds.every((kind) => hasPermission(role, getUsePermission(kind))))
    return refuse('media.no-permission', {}, 'forbidden');
  return ok(uses);
}
