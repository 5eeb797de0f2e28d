import { ok, refuse } from '../../../kernel/result.ts';
import { defineCommand, defineQuery, type OperationDeps } from '../../../platform/operations/operation.ts';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';
import { TWO_FACTOR_CHECK_LIMITS } from '../../customers/attempt-limits.ts';
import { showTwoFactor } from '../../customers/two-factor/set-up-two-factor.ts';
import { changeTwoFactorInput } from '../staff.input.ts';
import { anyStaff } from '../staff-access.ts';
import { changeTwoFactor } from './change-two-factor.ts';

const tags = ['staff'];

/** Second factor of the staff member. */
export const getTwoFactorOperation = defineQuery({
  name: 'staff.get-two-factor',
  access: anyStaff,
  refusals: {},
  tags,
  routes: [],
  run: async ({ db, deps, actor, now }) =>
    ok(await showTwoFactor(db, { customerId: actor.id, key: readKey(deps), now })),
});

/** Returns new recovery codes, if any. A demo account has no second factor of its own. */
export const changeTwoFactorOperation = defineCommand({
  name: 'staff.change-two-factor',
  access: anyStaff,
  input: changeTwoFactorInput,
  refusals: {
    'customers.factor-code-used': 'refused',
    'customers.factor-code-wrong': 'refused',
    'customers.factor-offer-over': 'conflict',
    'staff.factor-needed': 'refused',
  },
  limits: TWO_FACTOR_CHECK_LIMITS,
  idempotency: 'none',
  tags,
  routes: [],
  async run({ db, deps, actor: staff, address, now, visitor }, input) {
    const { sessionHash, factor } = await visitor();
    if (!sessionHash || factor === 'spared') return refuse('api.forbidden', {}, 'forbidden');
    const { limits } = deps;
    return changeTwoFactor(db, { staff, sessionHash, key: readKey(deps), address, limits, now }, input);
  },
});

function readKey({ config: { encryptionKey, dataDir } }: OperationDeps): Buffer {
  return loadEncryptionKey({ given: encryptionKey, dataDir });
}

export const staffTwoFactorOperations = [getTwoFactorOperation, changeTwoFactorOperation] as const;
