import { addDigitsToTag, type Locale } from '../../../kernel/locale.ts';
import type { OutgoingMail } from '../../../platform/mail/queue-mail.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { getTranslator } from '../../../platform/translator.ts';
import type { StaffRole } from '../staff.rules.ts';

/** URLs in mails to staff. */
export type StaffLinks = { invitation(token: string): string };

type InvitationMail = {
  to: string;
  locale: Locale;
  shopName: string;
  /** Name of the member who invites. */
  by: string;
  role: StaffRole;
  href: string;
  until: Date;
  now: Date;
};

export function buildInvitationMail({
  to,
  locale,
  shopName,
  by,
  role,
  href,
  until,
  now,
}: InvitationMail): OutgoingMail {
  const t = getTranslator(locale);
  const date = new Intl.DateTimeFormat(addDigitsToTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  const facts = { shop: shopName, name: `\u2068${by}\u2069`, role: t(`admin.role.${role}`), date };
  const heading = t('mail.staffInvitation.heading', facts);
  const framed = renderMail({
    locale,
    shopName,
    heading,
    blocks: [
      { kind: 'text', text: t('mail.staffInvitation.text', facts) },
      { kind: 'button', label: t('mail.staffInvitation.button'), href },
      { kind: 'text', text: t('mail.staffInvitation.more', facts) },
    ],
    footer: t('mail.staffInvitation.why', facts),
  });
  return { kind: 'staff-invitation', to, locale, subject: t('mail.staffInvitation.subject', facts), ...framed, now };
}
