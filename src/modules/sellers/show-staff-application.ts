import { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import { unseal } from '../../platform/sealed.ts';
import { mayDo, type Staff } from '../staff/staff.rules.ts';
import { sealedFor } from './application.rules.ts';
import { type Application, findApplication } from './application.store.ts';
import { movesFrom } from './seller.states.rules.ts';

const bankAccount = z.object({ holder: z.string(), iban: z.string() });

export const DECISIONS = ['review', 'approve', 'ask-more', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

export type StaffApplication = {
  application: Omit<Application, 'bank' | 'password_hash' | 'code_hash' | 'document'>;
  hasDocument: boolean;
  /** Only with `sellers.approve`. */
  bank: z.infer<typeof bankAccount> | null;
  seesDocument: boolean;
  may: Decision[];
};

/** Whether the role may see bank details and documents. */
function seesSecrets({ role }: Pick<Staff, 'role'>): boolean {
  return mayDo(role, 'sellers.approve');
}

/** Application for staff; undefined when it does not exist or is not confirmed. */
export async function showStaffApplication(
  db: Db,
  id: string,
  { staff, key }: { staff: Staff; key: Buffer },
): Promise<StaffApplication | undefined> {
  const row = await findApplication(db, id);
  if (!row) return undefined;
  const { bank, password_hash: _password, code_hash: _code, document, ...application } = row;
  const canSeeSecrets = seesSecrets(staff);
  const moves = movesFrom(row.state, 'staff');
  return {
    application,
    hasDocument: document !== null,
    bank: canSeeSecrets ? bankAccount.parse(JSON.parse(unseal(key, bank, sealedFor(id)).toString())) : null,
    seesDocument: canSeeSecrets && document !== null,
    may: mayDo(staff.role, 'sellers.write') ? DECISIONS.filter((decision) => moves.includes(decision)) : [],
  };
}
