import { uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE } from '../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { endAllSessions } from '../customers/sessions/end-all-sessions.ts';
import {
  hasStaffPasswordLength,
  MIN_STAFF_PASSWORD_LENGTH,
  type NewPassword,
} from '../customers/sign-in/password.rules.ts';
import { createAccountWithPassword, findAccountByEmail } from '../customers/sign-up/create-account-with-password.ts';
import type { StaffRole } from './staff.rules.ts';
import { findStaffRole, insertAuditEntry, saveStaffRole } from './staff.store.ts';

/**
 * Assigns a staff role to a normalized e-mail address; used by the command-line tool on the server. An existing account
 * keeps its password and all its sessions are ended; a password too short for staff is refused at the next sign-in. For
 * a new account `askPassword` is called. Refuses with the problems of the password.
 */
export async function addStaff(
  db: Db,
  { email, role }: { email: string; role: StaffRole },
  askPassword: () => Promise<NewPassword>,
  now: Date,
): Promise<Result<'new' | 'known'>> {
  const existing = await findAccountByEmail(db, email);
  const account = existing ? ok(existing) : await createStaffAccount(db, email, await askPassword(), now);
  if (!account.ok) return account;
  const { id, name } = account.value;
  return inTransaction(db, async (tx) => {
    const before = (await findStaffRole(tx, id)) ?? null;
    await saveStaffRole(tx, id, role);
    await endAllSessions(tx, id);
    await insertAuditEntry(tx, {
      id: uuidv7(now.getTime()),
      happened_at: now,
      staff_id: id,
      staff_name: name,
      role,
      action: 'add-staff',
      subject_kind: 'staff',
      subject_id: id,
      before: JSON.stringify({ role: before }),
      after: JSON.stringify({ role }),
    });
    return ok(existing ? 'known' : 'new');
  });
}

async function createStaffAccount(db: Db, email: string, typed: NewPassword, now: Date) {
  if (!hasStaffPasswordLength(typed.password))
    return refuseField('password', 'fields.too-short', { type: 'password', min: MIN_STAFF_PASSWORD_LENGTH });
  const name = email.split('@')[0] ?? email;
  return createAccountWithPassword(db, { name, email, locale: DEFAULT_LOCALE }, typed, now);
}
