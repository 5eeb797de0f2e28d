import { z } from 'zod';
import { FileResponse } from '../../platform/http/file-response.ts';
import { customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { PASSWORD_CHECK_LIMITS } from '../customers/attempt-limits.ts';
import { loadSignedInCustomer, toRequestContext } from '../customers/operation-context.ts';
import { ownPasswordInput } from '../customers/profile/profile.input.ts';
import { REAUTHENTICATION_REFUSALS } from '../customers/profile/reauthenticate-customer.ts';
import { exportCustomerData } from './export-customer-data.ts';
import { getMailPreferencesOperation, updateMailPreferencesOperation } from './mail-preferences.operations.ts';
import { requestAccountDeletion } from './request-account-deletion.ts';

const tags = ['customers'];
const ZIP = 'application/zip';

export const exportCustomerDataOperation = defineQuery({
  name: 'privacy.export-data',
  access: customer,
  input: ownPasswordInput,
  refusals: REAUTHENTICATION_REFUSALS,
  // only exports that the password permits count
  limits: [...PASSWORD_CHECK_LIMITS, { name: 'export' }],
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/export',
      operationId: 'exportCustomerData',
      summary: 'Export the personal data of the customer as a ZIP file of JSON and CSV',
    },
  ],
  run: async (context, { password }) =>
    exportCustomerData(
      context.db,
      await loadSignedInCustomer(context),
      password,
      toRequestContext(context),
      context.deps.personalData,
    ),
  file: ZIP,
  data: z.custom<FileResponse>(),
  toData: ({ fileName: name, pieces }) => new FileResponse({ name, type: ZIP, content: pieces }),
});

export const deleteAccountOperation = defineCommand({
  name: 'privacy.delete-account',
  access: customer,
  input: ownPasswordInput,
  refusals: {
    ...REAUTHENTICATION_REFUSALS,
    'privacy.staff': 'refused',
    'privacy.store-owner': 'refused',
    'privacy.open-orders': 'refused',
    'privacy.open-returns': 'refused',
    'privacy.open-repairs': 'refused',
  },
  limits: PASSWORD_CHECK_LIMITS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/delete',
      operationId: 'deleteAccount',
      summary:
        'Request account deletion: ends all sessions and erases the account after 14 days; signing in before cancels it',
    },
  ],
  async run(context, { password }) {
    const owner = await loadSignedInCustomer(context);
    const { accountLinks, personalData } = context.deps;
    return requestAccountDeletion(context.db, owner, password, toRequestContext(context), accountLinks, personalData);
  },
  data: z.object({ delete_at: z.string() }),
  toData: ({ deleteAt }) => ({ delete_at: deleteAt.toISOString() }),
});

export const privacyOperations = [
  exportCustomerDataOperation,
  deleteAccountOperation,
  getMailPreferencesOperation,
  updateMailPreferencesOperation,
] as const;
