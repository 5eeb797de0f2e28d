import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { customer } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { PICTURE_REFUSALS } from '../../../platform/pictures/store-pictures.ts';
import { PASSWORD_CHECK_LIMITS } from '../attempt-limits.ts';
import { ownProfileSchema, toOwnProfileAnswer } from '../customers.answers.ts';
import {
  confirmEmailChangeOperation,
  requestEmailChangeOperation,
  undoEmailChangeOperation,
} from '../email-change/email-change.operations.ts';
import { loadSignedInCustomer, toRequestContext } from '../operation-context.ts';
import { NEW_PASSWORD_REFUSALS, validateNewPassword } from '../sign-in/hash-new-password.ts';
import { changePassword } from './change-password.ts';
import { changePasswordInput, updateProfileInput } from './profile.input.ts';
import { readOwnProfile } from './read-own-profile.ts';
import { REAUTHENTICATION_REFUSALS } from './reauthenticate-customer.ts';
import { updateProfile } from './update-profile.ts';

const tags = ['customers'];

/** Account data of the customer, for the profile page. */
export const getAccountOperation = defineQuery({
  name: 'customers.get-account',
  access: customer,
  refusals: {},
  tags,
  routes: [],
  run: async ({ db, actor, now }) => ok(await readOwnProfile(db, actor.id, now)),
});

export const updateProfileOperation = defineCommand({
  name: 'customers.update-profile',
  access: customer,
  input: updateProfileInput,
  files: ['picture'],
  refusals: PICTURE_REFUSALS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/update-profile',
      operationId: 'updateProfile',
      summary: 'Change name, phone number, picture and mail language; omitted fields stay unchanged',
    },
  ],
  run: ({ db, actor, deps, now, uploads }, input) =>
    updateProfile(db, deps.config.dataDir, actor.id, { ...input, pictures: uploads.picture ?? [] }, now),
  data: z.object({ user: ownProfileSchema }),
  toData: (profile) => ({ user: toOwnProfileAnswer(profile) }),
});

export const changePasswordOperation = defineCommand({
  name: 'customers.change-password',
  access: customer,
  input: changePasswordInput,
  rules: () => validateNewPassword,
  refusals: { ...NEW_PASSWORD_REFUSALS, ...REAUTHENTICATION_REFUSALS },
  limits: PASSWORD_CHECK_LIMITS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/update-user-password',
      operationId: 'changePassword',
      summary: 'Change the password with the old one; ends all other sessions',
    },
  ],
  run: async (context, input) =>
    changePassword(context.db, await loadSignedInCustomer(context), input, toRequestContext(context)),
  data: z.object({ email: z.string() }),
});

/** Changes of the own account. */
export const profileOperations = [
  getAccountOperation,
  updateProfileOperation,
  changePasswordOperation,
  requestEmailChangeOperation,
  confirmEmailChangeOperation,
  undoEmailChangeOperation,
] as const;
