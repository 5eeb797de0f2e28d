import { data, redirect } from 'react-router';
import { getLanguageName } from '../../../kernel/language-name.ts';
import { isLocale } from '../../../kernel/locale.ts';
import { listLanguages } from '../../../modules/content/languages/list-languages.ts';
import { MAIL_GROUPS } from '../../../modules/content/mails/mail-texts.rules.ts';
import {
  type ListedMail,
  listMailsOperation,
  sendTestMailOperation,
} from '../../../modules/content/mails/mails.operations.ts';
import { hasMailServer } from '../../../modules/mail-server/read-mail-route.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { loadStaffQuery, mayExecute, runStaffCommand } from '../staff-operations.server.ts';

type MailLink = { name: string; subject: string; href: string };

export type MailPreview = {
  name: string;
  subject: string;
  source: string;
  textsHref: string;
  /** Address of the staff member. */
  email: string;
  /** Result of the last test; null without one. */
  sent: string | null;
};

export type MailsPage = {
  kind: 'mails';
  pageTitle: string;
  locale: string;
  languages: { code: string; name: string }[];
  groups: { group: string; name: string; mails: MailLink[] }[];
  preview: MailPreview | null;
  mayWrite: boolean;
};

/** All mails, or the preview of one. @throws Response without the permission, and a 404 page for an unknown mail */
export async function loadMailsPage(shop: ShopRequest, request: Request): Promise<MailsPage> {
  const { services, t } = shop;
  const { searchParams } = new URL(request.url);
  const given = searchParams.get('locale');
  const locale = isLocale(given) ? given : shop.locale;
  const [mails, mayWrite, languages, { siteName }] = await Promise.all([
    loadStaffQuery(listMailsOperation, shop, { input: { locale } }),
    mayExecute(sendTestMailOperation, shop),
    listLanguages(services.db),
    readSettings(services.db),
  ]);
  const name = searchParams.get('mail');
  const mail = mails.find((one) => one.name === name);
  if (name !== null && !mail) throw data(null, { status: 404 });
  return {
    kind: 'mails',
    pageTitle: `${mail?.subject ?? t('admin.mails.title')} – ${siteName}`,
    locale,
    languages: languages.map(({ code, name }) => ({ code, name: getLanguageName(code, shop.locale, name) })),
    groups: MAIL_GROUPS.map((group) => ({
      group,
      name: t(`admin.mails.groups.${group}`),
      mails: mails
        .filter((one) => one.group === group)
        .map((one) => ({
          name: one.name,
          subject: one.subject,
          href: adminPaths.mails({ mail: one.name, locale }),
        })),
    })),
    preview: mail ? await createPreview(shop, mail, locale, searchParams.get('saved') === '1') : null,
    mayWrite,
  };
}

async function createPreview(
  shop: ShopRequest,
  { name, subject, keys }: ListedMail,
  locale: string,
  isSent: boolean,
): Promise<MailPreview> {
  const { services, t } = shop;
  const [visitor, willBeSent] = await Promise.all([shop.visitor(), hasMailServer(services.db, services.config)]);
  return {
    name,
    subject,
    source: adminPaths.mailPreview(name, locale),
    // the search finds keys by a part
    textsHref: adminPaths.texts({ locale, q: `${keys}.` }),
    email: visitor.customer?.email ?? '',
    sent: isSent ? t(willBeSent ? 'admin.mails.sent' : 'admin.mails.stored') : null,
  };
}

/** Sends a test mail. @throws Response a redirect after success */
export async function handleMailForm(shop: ShopRequest, form: FormData) {
  const [mail, locale] = [readTextField(form, 'mail'), readTextField(form, 'locale')];
  const sent = await runStaffCommand(sendTestMailOperation, shop, { form, params: { mail }, input: { locale } });
  if (sent.ok) throw redirect(adminPaths.mails({ mail, locale, saved: 1 }), 303);
  return formAnswer(shop, sent.refusal, { intent: 'test', form });
}
