import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import { anyone, customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { PICTURE_REFUSALS } from '../../platform/pictures/store-pictures.ts';
import { ACCOUNT_LIMIT, CODE_CHECK_LIMITS, RESEND_LIMITS } from '../customers/attempt-limits.ts';
import { userSchema } from '../customers/customers.answers.ts';
import { loadSignInContext, toRequestContext } from '../customers/operation-context.ts';
import { amendApplication } from './amend-application.ts';
import { amendInput, resendSellerInput, verifySellerInput } from './application.input.ts';
import { applyAsGuestOperation, applyAsSellerOperation } from './apply.operations.ts';
import { resendApplicationCode } from './resend-application-code.ts';
import { ownApplicationSchema, toOwnApplicationAnswer } from './sellers.answers.ts';
import { showApplication } from './show-application.ts';
import { verifyApplication } from './verify-application.ts';

const tags = ['sellers'];

export const resendSellerCodeOperation = defineCommand({
  name: 'sellers.resend-code',
  access: anyone,
  input: resendSellerInput,
  refusals: {},
  limits: RESEND_LIMITS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/seller/resend-code',
      operationId: 'resendSellerCode',
      summary: 'Resend the verification code of an application',
    },
  ],
  run: (context, input) =>
    resendApplicationCode(context.db, input, { ...toRequestContext(context), links: context.deps.sellerLinks }),
  data: z.object({ resend_after: z.int() }),
});

export const verifySellerApplicationOperation = defineCommand({
  name: 'sellers.verify-application',
  access: anyone,
  input: verifySellerInput,
  refusals: {
    'customers.code-wrong': 'refused',
    'sellers.name-taken': 'refused',
    'sellers.applied-already': 'refused',
  },
  limits: [ACCOUNT_LIMIT, ...CODE_CHECK_LIMITS],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/seller/verify',
      operationId: 'verifySellerApplication',
      summary: 'Confirm an application with its verification code; signs in when an account was created',
    },
  ],
  run: async (context, input) =>
    verifyApplication(context.db, input, {
      ...toRequestContext(context),
      ...(await loadSignInContext(context)),
      links: context.deps.sellerLinks,
    }),
  data: z.object({ token: z.string().nullable(), user: userSchema.nullable() }),
  toData: ({ session }) => ({ token: session?.token ?? null, user: session?.user ?? null }),
});

export const getOwnApplicationOperation = defineQuery({
  name: 'sellers.get-own-application',
  access: customer,
  refusals: { 'sellers.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/seller/application',
      operationId: 'getOwnSellerApplication',
      summary: 'Status of the customer’s own application',
    },
  ],
  async run({ db, actor }) {
    const own = await showApplication(db, actor.id);
    return own ? ok(own) : refuse('sellers.not-found', {}, 'missing');
  },
  data: ownApplicationSchema,
  toData: toOwnApplicationAnswer,
});

/** Pages can upload the missing document; the JSON route takes no files. */
export const amendApplicationOperation = defineCommand({
  name: 'sellers.amend-application',
  access: customer,
  input: amendInput,
  refusals: { ...PICTURE_REFUSALS, 'sellers.not-found': 'missing', 'sellers.not-wanted': 'refused' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/seller/amend',
      operationId: 'amendSellerApplication',
      summary: 'Answer a question of staff about the customer’s own application',
    },
  ],
  run: ({ db, actor, deps, uploads }, input) =>
    amendApplication(db, input, {
      customerId: actor.id,
      document: uploads.document?.[0] ?? null,
      dataDir: deps.config.dataDir,
    }),
  data: z.object({}),
  toData: () => ({}),
});

export const sellerOperations = [
  applyAsSellerOperation,
  applyAsGuestOperation,
  resendSellerCodeOperation,
  verifySellerApplicationOperation,
  getOwnApplicationOperation,
  amendApplicationOperation,
] as const;
