import { ok } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { ACCOUNT_LIMIT, CODE_CHECK_LIMITS, PASSWORD_CHECK_LIMITS } from '../customers/attempt-limits.ts';
import { codeInput, passwordInput } from '../customers/customers.input.ts';
import { loadSignInContext, toRequestContext } from '../customers/operation-context.ts';
import { completeSocialLogin, findCurrentAttempt } from './complete-social-login.ts';
import { clearSocialLoginCode, sendSocialLoginCode } from './send-social-login-code.ts';
import { attemptParams, sendCodeInput } from './social-login.input.ts';
import { verifySocialLoginCode } from './verify-social-login-code.ts';
import { verifySocialLoginPassword } from './verify-social-login-password.ts';

const shared = { access: anyone, params: attemptParams, tags: ['customers'], routes: [] } as const;

const EXPIRED = { 'social.expired': 'refused' } as const;
const SIGN_IN_REFUSALS = { ...EXPIRED, 'social.staff': 'refused', 'social.taken': 'refused' } as const;

/** The attempt that the provider has identified, by the token in the cookie of the browser. */
export const getSocialLoginAttemptOperation = defineQuery({
  ...shared,
  name: 'social-login.get-attempt',
  refusals: EXPIRED,
  run: ({ db, now }, { browserToken }) => findCurrentAttempt(db, browserToken, now),
});

export const completeSocialLoginOperation = defineCommand({
  ...shared,
  name: 'social-login.complete',
  refusals: { ...SIGN_IN_REFUSALS, 'social.failed': 'refused' },
  idempotency: 'none',
  async run(context, { browserToken }) {
    const { customer } = await context.visitor();
    const signInContext = await loadSignInContext(context);
    return completeSocialLogin(context.db, { browserToken, customer }, toRequestContext(context), signInContext);
  },
});

export const verifySocialLoginPasswordOperation = defineCommand({
  ...shared,
  name: 'social-login.verify-password',
  input: passwordInput,
  refusals: { ...SIGN_IN_REFUSALS, 'customers.sign-in-failed': 'refused', 'customers.staff-password': 'refused' },
  limits: PASSWORD_CHECK_LIMITS,
  idempotency: 'none',
  run: async (context, { browserToken, password }) =>
    verifySocialLoginPassword(
      context.db,
      { browserToken, password },
      toRequestContext(context),
      await loadSignInContext(context),
    ),
});

export const verifySocialLoginCodeOperation = defineCommand({
  ...shared,
  name: 'social-login.verify-code',
  input: codeInput,
  refusals: { ...SIGN_IN_REFUSALS, 'customers.code-wrong': 'refused', 'social.failed': 'refused' },
  limits: [ACCOUNT_LIMIT, ...CODE_CHECK_LIMITS],
  idempotency: 'none',
  run: async (context, { browserToken, code }) =>
    verifySocialLoginCode(
      context.db,
      { browserToken, code },
      toRequestContext(context),
      await loadSignInContext(context),
    ),
});

export const sendSocialLoginCodeOperation = defineCommand({
  ...shared,
  name: 'social-login.send-code',
  input: sendCodeInput,
  refusals: EXPIRED,
  // the attempt knows the mailbox, and an expired one does not count
  limits: [{ name: 'account' }, { name: 'codeAgain' }, { name: 'codeMail' }],
  idempotency: 'none',
  run: (context, { browserToken, email = null }) =>
    sendSocialLoginCode(context.db, { browserToken, email }, toRequestContext(context)),
});

export const clearSocialLoginCodeOperation = defineCommand({
  ...shared,
  name: 'social-login.clear-code',
  refusals: {},
  idempotency: 'none',
  async run({ db }, { browserToken }) {
    await clearSocialLoginCode(db, browserToken);
    return ok(null);
  },
});
