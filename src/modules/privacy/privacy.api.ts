import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import type { Services } from '../../services.ts';
import type { AccountMailLinks } from '../customers/account-mails.ts';
import { ownerAsking } from '../customers/owner-asking.ts';
import { ownPasswordInput } from '../customers/profile.input.ts';
import { exportData } from './export-data.ts';
import { giveUpAccount } from './give-up-account.ts';

const shared = { method: 'POST' as const, tags: ['customers'], access: 'customer' as const, body: ownPasswordInput };
const ZIP = 'application/zip';

/** Routes for data export and account deletion. */
export function privacyApi({ links }: { links: (siteUrl: string) => AccountMailLinks }) {
  return (api: Api, { config, db, clock }: Services): void => {
    const askingBy = ownerAsking({ config, clock });
    api.call({
      ...shared,
      path: '/user/export',
      operationId: 'exportCustomerData',
      summary: 'Export the personal data of the customer as a ZIP file of JSON and CSV',
      file: ZIP,
      data: z.custom<FileAnswer>(),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { owner, asker } = asking.value;
        const exported = await exportData(db, owner, call.body.password, asker);
        if (!exported.ok) return exported;
        const { fileName: name, pieces } = exported.value;
        return ok(new FileAnswer({ name, type: ZIP, pieces }));
      },
    });
    api.call({
      ...shared,
      path: '/user/delete',
      operationId: 'deleteAccount',
      summary:
        'Request account deletion: ends all sessions and erases the account after 14 days; signing in before cancels it',
      data: z.object({ delete_at: z.string() }),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { owner, asker } = asking.value;
        const requested = await giveUpAccount(db, owner, call.body.password, asker, links(config.siteUrl));
        return requested.ok ? ok({ delete_at: requested.value.deleteAt.toISOString() }) : requested;
      },
    });
  };
}
