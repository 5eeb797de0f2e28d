import { z } from 'zod';
import { anyone } from '../../../platform/operations/access.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { ACCOUNT_LIMIT, CODE_CHECK_LIMITS, FIRST_CODE_LIMITS, RESEND_LIMITS } from '../attempt-limits.ts';
import { resendAfterSchema, signedInSchema } from '../customers.answers.ts';
import { emailInput, signUpInput, verifyInput } from '../customers.input.ts';
import { loadSignInContext, toRequestContext } from '../operation-context.ts';
import { NEW_PASSWORD_REFUSALS, validateNewPassword } from '../sign-in/hash-new-password.ts';
import { resendSignUpCode } from './resend-sign-up-code.ts';
import { signUp } from './sign-up.ts';
import { verifySignUp } from './verify-sign-up.ts';

const tags = ['customers'];

export const signUpOperation = defineCommand({
  name: 'customers.sign-up',
  access: anyone,
  input: signUpInput,
  rules: () => validateNewPassword,
  refusals: NEW_PASSWORD_REFUSALS,
  limits: [ACCOUNT_LIMIT, ...FIRST_CODE_LIMITS],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/signup',
      operationId: 'signUp',
      summary: 'Start a sign-up: mails a verification code',
    },
  ],
  run: (context, input) => signUp(context.db, input, toRequestContext(context)),
  data: resendAfterSchema.extend({ email: z.string(), attempt: z.string() }),
});

export const resendSignUpCodeOperation = defineCommand({
  name: 'customers.resend-sign-up-code',
  access: anyone,
  input: emailInput,
  refusals: {},
  limits: RESEND_LIMITS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/resend-code',
      operationId: 'resendSignUpCode',
      summary: 'Resend the verification code of a sign-up',
    },
  ],
  run: (context, { email }) => resendSignUpCode(context.db, email, toRequestContext(context)),
  data: resendAfterSchema,
});

export const verifySignUpOperation = defineCommand({
  name: 'customers.verify-sign-up',
  access: anyone,
  input: verifyInput,
  refusals: { 'customers.code-wrong': 'refused' },
  limits: [ACCOUNT_LIMIT, ...CODE_CHECK_LIMITS],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/verify',
      operationId: 'verifySignUp',
      summary:
        'Confirm a sign-up with its verification code and sign in. The cart of the guest token in user_token is merged',
    },
  ],
  run: async (context, input) =>
    verifySignUp(context.db, input, toRequestContext(context), await loadSignInContext(context)),
  data: signedInSchema,
});
