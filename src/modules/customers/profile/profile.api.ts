import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Services } from '../../../services.ts';
import type { AccountMailLinks } from '../account-mails.ts';
import { createCallAuthenticator } from '../authenticate-call.ts';
import type { EmailChangeContext } from '../customer-events.ts';
import { confirmEmailChange } from '../email-change/confirm-email-change.ts';
import { requestEmailChange } from '../email-change/request-email-change.ts';
import { requireCustomer } from '../require-customer.ts';
import { validateNewPassword } from '../sign-in/hash-new-password.ts';
import { changePassword } from './change-password.ts';
import { changeEmailInput, changePasswordInput, confirmEmailInput, updateProfileInput } from './profile.input.ts';
import type { OwnProfile } from './read-own-profile.ts';
import { updateProfile } from './update-profile.ts';

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  /** Language of mails. */
  locale: z.string(),
  picture: z.string().nullable(),
});

const shared = { method: 'POST' as const, tags: ['customers'], access: 'customer' as const };

/** Endpoints with which customers change their own account. */
export function profileApi({ links, events }: EmailChangeContext<(siteUrl: string) => AccountMailLinks>) {
  return (api: Api, { config, db, clock }: Services): void => {
    const mailLinks = links(config.siteUrl);
    const authenticate = createCallAuthenticator({ config, clock });

    api.addEndpoint({
      ...shared,
      path: '/user/update-profile',
      operationId: 'updateProfile',
      summary: 'Change name, phone number, picture and mail language; omitted fields stay unchanged',
      body: updateProfileInput,
      files: ['picture'],
      data: z.object({ user }),
      run: async ({ visitor, body, uploads }) => {
        const customer = requireCustomer(await visitor());
        if (!customer.ok) return customer;
        const change = { ...body, pictures: uploads.picture ?? [] };
        const updated = await updateProfile(db, config.dataDir, customer.value.id, change, clock());
        return updated.ok ? ok({ user: userAnswer(updated.value) }) : updated;
      },
    });
    api.addEndpoint({
      ...shared,
      path: '/user/update-user-password',
      operationId: 'changePassword',
      summary: 'Change the password with the old one; ends all other sessions',
      body: changePasswordInput,
      rules: () => validateNewPassword,
      data: z.object({ email: z.string() }),
      run: async (call) => {
        const authenticated = await authenticate(call);
        return authenticated.ok
          ? changePassword(db, authenticated.value.customer, call.body, authenticated.value.context)
          : authenticated;
      },
    });
    api.addEndpoint({
      ...shared,
      path: '/user/change-email',
      operationId: 'requestEmailChange',
      summary: 'Request a change of the e-mail address: mails a verification code to the new address',
      body: changeEmailInput,
      data: z.object({ email: z.string(), resend_after: z.number() }),
      run: async (call) => {
        const authenticated = await authenticate(call);
        return authenticated.ok
          ? requestEmailChange(db, authenticated.value.customer, call.body, authenticated.value.context)
          : authenticated;
      },
    });
    api.addEndpoint({
      ...shared,
      path: '/user/confirm-email',
      operationId: 'confirmEmailChange',
      summary:
        'Confirm the new address with its code; the old address is notified and can revert the change for 7 days',
      body: confirmEmailInput,
      data: z.object({ email: z.string() }),
      run: async (call) => {
        const authenticated = await authenticate(call);
        if (!authenticated.ok) return authenticated;
        const { customer, context } = authenticated.value;
        return confirmEmailChange(db, customer.customerId, call.body.code, context, { links: mailLinks, events });
      },
    });
  };
}

function userAnswer({ id, name, email, phone, locale, picture }: OwnProfile): z.input<typeof user> {
  return { id, name, email, phone, locale, picture };
}
