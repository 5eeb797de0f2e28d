import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { runTwoFactorCheck } from '../../customers/attempt-limits.ts';
import type { RequestContext } from '../../customers/request-context.ts';
import {
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  showTwoFactor,
  startTwoFactorSetup,
} from '../../customers/two-factor/set-up-two-factor.ts';
import { verifyTwoFactorCode } from '../../customers/two-factor/verify-two-factor-code.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { requiresTwoFactor, type StaffMember, type TwoFactorChange } from '../staff.rules.ts';

type ChangeTwoFactorContext = Pick<RequestContext, 'address' | 'limits' | 'now'> & {
  staff: StaffMember;
  sessionHash: Buffer;
  key: Buffer;
};

/**
 * Changes the staff member's own second factor. If one is active, a code of it is required. Returns the new recovery
 * codes, if any. Refuses with `staff.factor-needed` when the role requires a second factor, and as `verifyTwoFactorCode` and
 * `confirmTwoFactorSetup` do.
 */
export async function changeTwoFactor(
  db: Db,
  context: ChangeTwoFactorContext,
  { change, code }: { change: TwoFactorChange; code: string },
): Promise<Result<string[]>> {
  const { staff, key, now } = context;
  const owner = { customerId: staff.id, key, now };
  if (change === 'drop' && requiresTwoFactor(staff.role)) return refuse('staff.factor-needed');
  const { since } = await showTwoFactor(db, owner);
  const requiresCode = since !== null && change !== 'confirm';
  const run = () =>
    inTransaction<Result<string[]>>(db, async (tx) => {
      const checked = requiresCode ? await verifyTwoFactorCode(tx, owner, code) : ok(null);
      return checked.ok ? applyTwoFactorChange(tx, context, { change, code, had: since !== null }) : checked;
    });
  return requiresCode ? runTwoFactorCheck(db, context, staff.id, run) : run();
}

async function applyTwoFactorChange(
  tx: Tx,
  { staff, sessionHash, key, now }: ChangeTwoFactorContext,
  { change, code, had }: { change: TwoFactorChange; code: string; had: boolean },
): Promise<Result<string[]>> {
  const owner = { customerId: staff.id, key, now };
  const note = (has: boolean) =>
    writeAuditEntry(tx, {
      staff,
      action: `factor-${change}`,
      subject: { kind: 'staff', id: staff.id },
      now,
      before: { second_factor: had },
      after: { second_factor: has },
    });
  switch (change) {
    case 'begin':
      // the change takes effect with the first confirmed code
      await startTwoFactorSetup(tx, owner);
      return ok([]);
    case 'confirm': {
      const confirmed = await confirmTwoFactorSetup(tx, { ...owner, sessionHash }, code);
      if (confirmed.ok) await note(true);
      return confirmed;
    }
    case 'codes': {
      if (!had) return refuse('customers.factor-offer-over', {}, 'conflict');
      const codes = await renewRecoveryCodes(tx, staff.id, key);
      await note(true);
      return ok(codes);
    }
    case 'drop':
      if (await disableTwoFactor(tx, staff.id)) await note(false);
      return ok([]);
  }
}
