import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Asker } from '../customers/asker.ts';
import { checkFactor } from '../customers/check-factor.ts';
import { trySecondFactor } from '../customers/guesses.ts';
import { confirmFactor, dropFactor, offerFactor, renewRecoveryCodes, showFactor } from '../customers/set-up-factor.ts';
import { needsFactor, type Staff } from './staff.rules.ts';
import { writeAudit } from './write-audit.ts';

/** Begin to set one up, confirm it, get new recovery codes, or turn it off. */
export type FactorChange = 'begin' | 'confirm' | 'codes' | 'drop';

type Changing = Pick<Asker, 'address' | 'limits' | 'now'> & { staff: Staff; sessionHash: Buffer; key: Buffer };

/**
 * What somebody does to their own second factor. Where there is one, it is changed with a code of it only. Gives the
 * new recovery codes, if there are any. Refuses with `staff.factor-needed` to turn off what the role requires, and as
 * `checkFactor` and `confirmFactor` do.
 */
export async function changeFactor(
  db: Db,
  changing: Changing,
  { change, code }: { change: FactorChange; code: string },
): Promise<Result<string[]>> {
  const { staff, key, now } = changing;
  const owner = { customerId: staff.id, key, now };
  if (change === 'drop' && needsFactor(staff.role)) return refuse('staff.factor-needed');
  const { since } = await showFactor(db, owner);
  const asksCode = since !== null && change !== 'confirm';
  const run = () =>
    inTransaction<Result<string[]>>(db, async (tx) => {
      const checked = asksCode ? await checkFactor(tx, owner, code) : ok(null);
      return checked.ok ? apply(tx, changing, { change, code, had: since !== null }) : checked;
    });
  return asksCode ? trySecondFactor(db, changing, staff.id, run) : run();
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
      // nothing has changed before its first code
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
