import { z } from 'zod';
import { anyone } from '../../../platform/operations/access.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';
import { PASSWORD_CHECK_LIMITS, TWO_FACTOR_CHECK_LIMITS } from '../attempt-limits.ts';
import { signedInSchema, userSchema } from '../customers.answers.ts';
import { signInInput, twoFactorInput } from '../customers.input.ts';
import { loadSignInContext, toRequestContext } from '../operation-context.ts';
import { completeTwoFactor } from '../two-factor/complete-two-factor.ts';
import { signIn } from './sign-in.ts';

const tags = ['customers'];

export const signInOperation = defineCommand({
  name: 'customers.sign-in',
  access: anyone,
  input: signInInput,
  refusals: { 'customers.sign-in-failed': 'refused', 'customers.staff-password': 'refused' },
  limits: PASSWORD_CHECK_LIMITS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/signin',
      operationId: 'signIn',
      summary:
        'Sign in. The cart of the guest token in user_token is merged. If second_factor is true, the token is not valid yet',
    },
  ],
  run: async (context, input) => signIn(context.db, input, toRequestContext(context), await loadSignInContext(context)),
  data: signedInSchema.extend({
    second_factor: z.boolean().describe('Whether the sign-in must be completed with user/second-factor.'),
  }),
  toData: ({ token, user, factorDue }) => ({ token, user, second_factor: factorDue }),
});

export const verifyTwoFactorOperation = defineCommand({
  name: 'customers.verify-two-factor',
  access: anyone,
  input: twoFactorInput,
  refusals: { 'customers.factor-code-wrong': 'refused', 'customers.factor-code-used': 'refused' },
  limits: TWO_FACTOR_CHECK_LIMITS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/second-factor',
      operationId: 'verifyTwoFactor',
      summary: 'Second step of the sign-in: a TOTP or recovery code. Afterwards the token of user/signin is valid',
    },
  ],
  async run({ db, address, deps, now, visitor }, { code }) {
    const { sessionHash } = await visitor();
    const { encryptionKey, dataDir } = deps.config;
    const key = loadEncryptionKey({ given: encryptionKey, dataDir });
    return completeTwoFactor(db, { address, limits: deps.limits, now, sessionHash, key }, code);
  },
  data: z.object({ user: userSchema }),
  toData: (user) => ({ user }),
});
