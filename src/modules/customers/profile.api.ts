import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Services } from '../../services.ts';
import { newPasswordRules } from './accept-password.ts';
import type { AccountMailLinks } from './account-mails.ts';
import { beginEmailChange } from './begin-email-change.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { customerOf } from './customer-of.ts';
import type { OwnProfile } from './own-profile.ts';
import { ownerAsking } from './owner-asking.ts';
import { changeEmailInput, changePasswordInput, confirmEmailInput, updateProfileInput } from './profile.input.ts';
import { updateProfile } from './update-profile.ts';

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  /** Of the mails. */
  locale: z.string(),
  picture: z.string().nullable(),
});

const shared = { method: 'POST' as const, tags: ['customers'], access: 'customer' as const };

/** What customers change of their own account. */
export function profileApi({ links }: { links: (siteUrl: string) => AccountMailLinks }) {
  return (api: Api, { config, db, clock }: Services): void => {
    const mailLinks = links(config.siteUrl);
    const askingBy = ownerAsking({ config, clock });

    api.call({
      ...shared,
      path: '/user/update-profile',
      operationId: 'updateProfile',
      summary: 'Change name, phone number, picture and language of mails; what is left out stays',
      body: updateProfileInput,
      files: ['picture'],
      data: z.object({ user }),
      run: async ({ visitor, body, uploads }) => {
        const customer = customerOf(await visitor());
        if (!customer.ok) return customer;
        const change = { ...body, pictures: uploads.picture ?? [] };
        const updated = await updateProfile(db, config.dataDir, customer.value.id, change, clock());
        return updated.ok ? ok({ user: userAnswer(updated.value) }) : updated;
      },
    });
    api.call({
      ...shared,
      path: '/user/update-user-password',
      operationId: 'changePassword',
      summary: 'Set a new password by the old one; ends all other sessions',
      body: changePasswordInput,
      rules: () => newPasswordRules,
      data: z.object({ email: z.string() }),
      run: async (call) => {
        const asking = await askingBy(call);
        return asking.ok ? changePassword(db, asking.value.owner, call.body, asking.value.asker) : asking;
      },
    });
    api.call({
      ...shared,
      path: '/user/change-email',
      operationId: 'requestEmailChange',
      summary: 'Mail a code to a new address, which is the account’s once the code has come back',
      body: changeEmailInput,
      data: z.object({ email: z.string(), resend_after: z.number() }),
      run: async (call) => {
        const asking = await askingBy(call);
        return asking.ok ? beginEmailChange(db, asking.value.owner, call.body, asking.value.asker) : asking;
      },
    });
    api.call({
      ...shared,
      path: '/user/confirm-email',
      operationId: 'confirmEmailChange',
      summary: 'Confirm the new address with its code; the old one is told and can take it back for 7 days',
      body: confirmEmailInput,
      data: z.object({ email: z.string() }),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { owner, asker } = asking.value;
        return confirmEmailChange(db, owner.customerId, call.body.code, asker, mailLinks);
      },
    });
  };
}

function userAnswer({ id, name, email, phone, locale, picture }: OwnProfile): z.input<typeof user> {
  return { id, name, email, phone, locale, picture };
}
