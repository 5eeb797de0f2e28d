import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { decryptSecret } from '../../../platform/security/encrypt-secret.ts';
import { hasPermission, type StaffMember } from '../../staff/staff.rules.ts';
import { buildBankAccountAad } from '../application.rules.ts';
import { type Application, findApplication } from '../application.store.ts';
import { listTransitions } from '../seller.states.rules.ts';

const bankAccount = z.object({ holder: z.string(), iban: z.string() });

export const DECISIONS = ['review', 'approve', 'ask-more', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

export type StaffApplication = {
  application: Omit<Application, 'bank' | 'password_hash' | 'code_hash' | 'document'>;
  hasDocument: boolean;
  /** Only with `sellers.approve`. */
  bank: z.infer<typeof bankAccount> | null;
  canSeeDocument: boolean;
  may: Decision[];
};

/** Whether the role may see bank details and documents. */
function canReadSecrets({ role }: Pick<StaffMember, 'role'>): boolean {
  return hasPermission(role, 'sellers.approve');
}

/** Application for staff; undefined when it does not exist or is not confirmed. */
export async function showStaffApplication(
  db: Db,
  id: string,
  { staff, key }: { staff: StaffMember; key: Buffer },
): Promise<StaffApplication | undefined> {
  const row = await findApplication(db, id);
  if (!row) return undefined;
  const { bank, password_hash: _password, code_hash: _code, document, ...application } = row;
  const canSeeSecrets = canReadSecrets(staff);
  const moves = listTransitions(row.state, 'staff');
  return {
    application,
    hasDocument: document !== null,
    bank: canSeeSecrets
      ? bankAccount.parse(JSON.parse(decryptSecret(key, bank, buildBankAccountAad(id)).toString()))
      : null,
    canSeeDocument: canSeeSecrets && document !== null,
    may: hasPermission(staff.role, 'sellers.write') ? DECISIONS.filter((decision) => moves.includes(decision)) : [],
  };
}
