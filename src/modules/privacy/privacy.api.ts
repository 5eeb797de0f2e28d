import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { Services } from '../../services.ts';
import type { AccountMailLinks } from '../customers/account-mails.ts';
import { createCallAuthenticator } from '../customers/authenticate-call.ts';
import { ownPasswordInput } from '../customers/profile/profile.input.ts';
import { exportCustomerData } from './export-customer-data.ts';
import { requestAccountDeletion } from './request-account-deletion.ts';

const shared = { method: 'POST' as const, tags: ['customers'], access: 'customer' as const, body: ownPasswordInput };
const ZIP = 'application/zip';

/** Routes for data export and account deletion. */
export function privacyApi({ links }: { links: (siteUrl: string) => AccountMailLinks }) {
  return (api: Api, { config, db, clock, personalData }: Services): void => {
    const askingBy = createCallAuthenticator({ config, clock });
    api.addEndpoint({
      ...shared,
      path: '/user/export',
      operationId: 'exportCustomerData',
      summary: 'Export the personal data of the customer as a ZIP file of JSON and CSV',
      file: ZIP,
      data: z.custom<FileResponse>(),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { customer, context } = asking.value;
        const exported = await exportCustomerData(db, customer, call.body.password, context, personalData);
        if (!exported.ok) return exported;
        const { fileName: name, pieces } = exported.value;
        return ok(new FileResponse({ name, type: ZIP, chunks: pieces }));
      },
    });
    api.addEndpoint({
      ...shared,
      path: '/user/delete',
      operationId: 'deleteAccount',
      summary:
        'Request account deletion: ends all sessions and erases the account after 14 days; signing in before cancels it',
      data: z.object({ delete_at: z.string() }),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { customer, context } = asking.value;
        const requested = await requestAccountDeletion(
          db,
          customer,
          call.body.password,
          context,
          links(config.siteUrl),
          personalData,
        );
        return requested.ok ? ok({ delete_at: requested.value.deleteAt.toISOString() }) : requested;
      },
    });
  };
}
