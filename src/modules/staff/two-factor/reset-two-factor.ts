import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { endAllSessions } from '../../customers/sessions/end-all-sessions.ts';
import { findAccountByEmail } from '../../customers/sign-up/create-account-with-password.ts';
import { disableTwoFactor } from '../../customers/two-factor/set-up-two-factor.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { findStaffRole } from '../staff.store.ts';

/**
 * Removes the second factor of a staff member who lost the app and the recovery codes; used by the command-line tool on
 * the server. Ends all sessions; the next sign-in sets up a new second factor. Refuses with `staff.no-member`; returns
 * whether there was a second factor.
 */
export async function resetTwoFactor(db: Db, email: string, now: Date): Promise<Result<boolean>> {
  return inTransaction<Result<boolean>>(db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const role = account ? await findStaffRole(tx, account.id) : undefined;
    if (!account || role === undefined) return refuse('staff.no-member', {}, 'missing');
    const removed = await disableTwoFactor(tx, account.id);
    await endAllSessions(tx, account.id);
    const { id, name } = account;
    await writeAuditEntry(tx, {
      staff: { id, name, role },
      action: 'factor-reset',
      subject: { kind: 'staff', id },
      now,
      before: { second_factor: removed },
      after: { second_factor: false },
    });
    return ok(removed);
  });
}
