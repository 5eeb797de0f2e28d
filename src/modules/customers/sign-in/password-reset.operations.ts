import { z } from 'zod';
import { anyone } from '../../../platform/operations/access.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { ACCOUNT_LIMIT, CODE_CHECK_LIMITS, PASSWORD_RESET_LIMITS } from '../attempt-limits.ts';
import { resendAfterSchema } from '../customers.answers.ts';
import { emailInput, newPasswordInput } from '../customers.input.ts';
import { toRequestContext } from '../operation-context.ts';
import { NEW_PASSWORD_REFUSALS, validateNewPassword } from './hash-new-password.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

const tags = ['customers'];

export const requestPasswordResetOperation = defineCommand({
  name: 'customers.request-password-reset',
  access: anyone,
  input: emailInput,
  refusals: {},
  limits: PASSWORD_RESET_LIMITS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/forgot-password',
      operationId: 'requestPasswordReset',
      summary: 'Request a password reset: mails a verification code',
    },
  ],
  run: (context, { email }) => requestPasswordReset(context.db, email, toRequestContext(context)),
  data: resendAfterSchema,
});

export const resetPasswordOperation = defineCommand({
  name: 'customers.reset-password',
  access: anyone,
  input: newPasswordInput,
  rules: () => validateNewPassword,
  refusals: { ...NEW_PASSWORD_REFUSALS, 'customers.code-wrong': 'refused' },
  limits: [ACCOUNT_LIMIT, ...CODE_CHECK_LIMITS],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/update-password',
      operationId: 'resetPassword',
      summary: 'Reset the password with the mailed verification code; ends all other sessions',
    },
  ],
  run: async (context, input) =>
    resetPassword(context.db, input, toRequestContext(context), (await context.visitor()).sessionHash),
  data: z.object({ email: z.string() }),
});
