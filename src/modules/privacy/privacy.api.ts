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

/** What customers take along of the shop's knowledge of them, and the end of their account. */
export function privacyApi({ links }: { links: (siteUrl: string) => AccountMailLinks }) {
  return (api: Api, { config, db, clock }: Services): void => {
    const askingBy = ownerAsking({ config, clock });
    api.call({
      ...shared,
      path: '/user/export',
      operationId: 'exportCustomerData',
      summary: 'Everything the shop keeps of the customer: a ZIP file of JSON and CSV',
      file: ZIP,
      data: z.custom<FileAnswer>(),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { owner, asker } = asking.value;
        const made = await exportData(db, owner, call.body.password, asker);
        if (!made.ok) return made;
        const { fileName: name, pieces } = made.value;
        return ok(new FileAnswer({ name, type: ZIP, pieces }));
      },
    });
    api.call({
      ...shared,
      path: '/user/delete',
      operationId: 'deleteAccount',
      summary: 'Give the account up: signs out everywhere and erases it after 14 days; signing in before keeps it',
      data: z.object({ delete_at: z.string() }),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { owner, asker } = asking.value;
        const given = await giveUpAccount(db, owner, call.body.password, asker, links(config.siteUrl));
        return given.ok ? ok({ delete_at: given.value.deleteAt.toISOString() }) : given;
      },
    });
  };
}
