import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { endSessions } from '../customers/end-sessions.ts';
import { accountOf } from '../customers/make-account.ts';
import { dropFactor } from '../customers/set-up-factor.ts';
import { roleOf } from './staff.store.ts';
import { writeAudit } from './write-audit.ts';

/**
 * Takes a second factor away whose app and recovery codes are lost, by whoever has the machine: the next sign-in sets
 * up another. Signs the account out everywhere. Refuses with `staff.no-member`; says whether there was a factor.
 */
export async function resetFactor(db: Db, email: string, now: Date): Promise<Result<boolean>> {
  return inTransaction<Result<boolean>>(db, async (tx) => {
    const account = await accountOf(tx, email);
    const role = account ? await roleOf(tx, account.id) : undefined;
    if (!account || role === undefined) return refuse('staff.no-member', {}, 'missing');
    const had = await dropFactor(tx, account.id);
    await endSessions(tx, account.id);
    const { id, name } = account;
    await writeAudit(tx, {
      ...{ staff: { id, name, role }, action: 'factor-reset', subject: { kind: 'staff', id }, now },
      before: { second_factor: had },
      after: { second_factor: false },
    });
    return ok(had);
  });
}
