import { z } from 'zod';
import { anyone, customer } from '../../../platform/operations/access.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { ACCOUNT_LIMIT, CODE_CHECK_LIMITS, PASSWORD_CHECK_LIMITS } from '../attempt-limits.ts';
import { resendAfterSchema } from '../customers.answers.ts';
import { loadSignedInCustomer, toRequestContext } from '../operation-context.ts';
import { changeEmailInput, confirmEmailInput, undoEmailChangeParams } from '../profile/profile.input.ts';
import { REAUTHENTICATION_REFUSALS } from '../profile/reauthenticate-customer.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { undoEmailChange } from './undo-email-change.ts';

const tags = ['customers'];

export const requestEmailChangeOperation = defineCommand({
  name: 'customers.request-email-change',
  access: customer,
  input: changeEmailInput,
  refusals: { ...REAUTHENTICATION_REFUSALS, 'customers.same-email': 'refused' },
  limits: [ACCOUNT_LIMIT, ...PASSWORD_CHECK_LIMITS, { name: 'codeMail' }],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/change-email',
      operationId: 'requestEmailChange',
      summary: 'Request a change of the e-mail address: mails a verification code to the new address',
    },
  ],
  run: async (context, input) =>
    requestEmailChange(context.db, await loadSignedInCustomer(context), input, toRequestContext(context)),
  data: z.object({ email: z.string() }).extend(resendAfterSchema.shape),
});

export const confirmEmailChangeOperation = defineCommand({
  name: 'customers.confirm-email-change',
  access: customer,
  input: confirmEmailInput,
  refusals: { 'customers.code-wrong': 'refused' },
  limits: [ACCOUNT_LIMIT, ...CODE_CHECK_LIMITS],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/confirm-email',
      operationId: 'confirmEmailChange',
      summary:
        'Confirm the new address with its code; the old address is notified and can revert the change for 7 days',
    },
  ],
  run: (context, { code }) => {
    const { accountLinks: links, customerEvents: events } = context.deps;
    return confirmEmailChange(context.db, context.actor.id, code, toRequestContext(context), { links, events });
  },
  data: z.object({ email: z.string() }),
});

/** With the link that was mailed to the previous address. */
export const undoEmailChangeOperation = defineCommand({
  name: 'customers.undo-email-change',
  access: anyone,
  params: undoEmailChangeParams,
  refusals: { 'customers.way-back-over': 'missing' },
  limits: [ACCOUNT_LIMIT],
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db, deps, now }, { token }) =>
    undoEmailChange(db, token, { now }, { links: deps.accountLinks, events: deps.customerEvents }),
});
