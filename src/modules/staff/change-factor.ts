import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Asker } from '../customers/asker.ts';
import { checkFactor } from '../customers/check-factor.ts';
import { trySecondFactor } from '../customers/guesses.ts';
import { confirmFactor, dropFactor, offerFactor, renewRecoveryCodes, showFactor } from '../customers/set-up-factor.ts';
import { needsFactor, type Staff } from './staff.rules.ts';
import { writeAudit } from './write-audit.ts';

/** Start the setup, confirm it, renew the recovery codes, or turn the second factor off. */
export type FactorChange = 'begin' | 'confirm' | 'codes' | 'drop';

type Changing = Pick<Asker, 'address' | 'limits' | 'now'> & { staff: Staff; sessionHash: Buffer; key: Buffer };

/**
 * Changes the staff member's own second factor. If one is active, a code of it is required. Returns the new recovery
 * codes, if any. Refuses with `staff.factor-needed` when the role requires a second factor, and as `checkFactor` and
 * `confirmFactor` do.
 */
export async function changeFactor(
  db: Db,
  context: Changing,
  { change, code }: { change: FactorChange; code: string },
): Promise<Result<string[]>> {
  const { staff, key, now } = context;
  const owner = { customerId: staff.id, key, now };
  if (change === 'drop' && needsFactor(staff.role)) return refuse('staff.factor-needed');
  const { since } = await showFactor(db, owner);
  const requiresCode = since !== null && change !== 'confirm';
  const run = () =>
    inTransaction<Result<string[]>>(db, async (tx) => {
      const checked = requiresCode ? await checkFactor(tx, owner, code) : ok(null);
      return checked.ok ? apply(tx, context, { change, code, had: since !== null }) : checked;
    });
  return requiresCode ? trySecondFactor(db, context, staff.id, run) : run();
}

async function apply(
  tx: Tx,
  { staff, sessionHash, key, now }: Changing,
  { change, code, had }: { change: FactorChange; code: string; had: boolean },
): Promise<Result<string[]>> {
  const owner = { customerId: staff.id, key, now };
  const note = (has: boolean) =>
    writeAudit(tx, {
      ...{ staff, action: `factor-${change}`, subject: { kind: 'staff', id: staff.id }, now },
      before: { second_factor: had },
      after: { second_factor: has },
    });
  switch (change) {
    case 'begin':
      // the change takes effect with the first confirmed code
      await offerFactor(tx, owner);
      return ok([]);
    case 'confirm': {
      const confirmed = await confirmFactor(tx, { ...owner, sessionHash }, code);
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
      if (await dropFactor(tx, staff.id)) await note(false);
      return ok([]);
  }
}
