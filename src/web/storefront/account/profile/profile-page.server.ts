import { findCountry } from '../../../../kernel/contact/countries.ts';
import { splitE164 } from '../../../../kernel/contact/phone.ts';
import { type Locale, listPublicLocales } from '../../../../kernel/locale.ts';
import { getAccountOperation } from '../../../../modules/customers/profile/profile.operations.ts';
import type { OwnProfile } from '../../../../modules/customers/profile/read-own-profile.ts';
import { RECENT_SIGN_IN_MINUTES } from '../../../../modules/customers/profile/reauthenticate-customer.ts';
import {
  MIN_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
} from '../../../../modules/customers/sign-in/password.rules.ts';
import { CODE_TTL_MINUTES } from '../../../../modules/customers/verification-code.rules.ts';
import { listOrdersOperation } from '../../../../modules/orders/orders.operations.ts';
import { GRACE_DAYS } from '../../../../modules/privacy/deletion.rules.ts';
import { getMailPreferencesOperation } from '../../../../modules/privacy/mail-preferences.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import { listLocalizedCountries } from '../../../forms/countries.server.ts';
import { profileLabels } from '../../../forms/field-labels.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { unprefixedPaths } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { type OrderRow, toOrderRow } from '../orders/orders-page.server.ts';
import { requireCustomer } from '../sign-in/auth-form.server.ts';

/** Parts of the page with a form and a success message. */
const SAVED_PARTS = ['picture', 'name', 'phone', 'email', 'password', 'locale', 'newsletter', 'reviewMails'] as const;
type SavedPart = (typeof SAVED_PARTS)[number];
export type ProfilePart = SavedPart | 'export' | 'delete';

export type ProfilePage = {
  title: string;
  profile: Pick<OwnProfile, 'name' | 'email' | 'phone' | 'locale' | 'hasPassword' | 'waitingEmail'> & {
    firstName: string;
    since: string;
    /** URL of the thumbnail. */
    picture: string | null;
  };
  phone: { country: string; national: string };
  countries: { code: string; name: string; dial: string }[];
  languages: { code: Locale; name: string }[];
  /** Newsletter subscription of the account's e-mail address. */
  newsletter: { subscribed: boolean; since: string | null };
  /** Whether review request mails are sent. */
  reviewMails: boolean;
  latest: OrderRow | null;
  passwordMinLength: number;
  codeMinutes: number;
  graceDays: number;
  /** The part that was just saved. */
  saved: SavedPart | null;
  /** Error of the data export. */
  exportProblem: string | null;
  isMailSimulated: boolean;
};

/** Error codes of the export, which responds with a file and cannot return form errors. */
const EXPORT_PROBLEMS = [
  'customers.old-password-wrong',
  'customers.sign-in-again',
  'privacy.export-soon',
  'fields.required',
];

/** @throws Response a redirect to the sign-in page */
export async function loadProfilePage(shop: ShopRequest, request: Request): Promise<ProfilePage> {
  const { searchParams, search } = new URL(request.url);
  await requireCustomer(shop, search);
  const { services, locale, t } = shop;
  const { db, config } = services;
  const [settings, profile, mails, orders] = await Promise.all([
    readSettings(db),
    loadQuery(getAccountOperation, shop, {}),
    loadQuery(getMailPreferencesOperation, shop, {}),
    loadQuery(listOrdersOperation, shop, { input: {} }),
  ]);
  const dateFormat = getDateFormat(settings, locale);
  const latest = orders.list?.orders[0];
  const { name, email, phone, hasPassword, waitingEmail, picture, since, isStaff } = profile;
  const problem = EXPORT_PROBLEMS.find((code) => code === searchParams.get('problem'));
  return {
    title: await buildPageTitle(shop, t('account.title')),
    profile: {
      name,
      email,
      phone,
      hasPassword,
      waitingEmail,
      locale: profile.locale,
      firstName: name.trim().split(/\s+/)[0] ?? name,
      since: formatDate(since, dateFormat),
      picture: picture && unprefixedPaths.file(`thumb-${picture}`),
    },
    phone: (phone && splitE164(phone, settings.defaultCountry)) || { country: settings.defaultCountry, national: '' },
    countries: listLocalizedCountries(locale).map((country) => ({
      ...country,
      dial: findCountry(country.code)?.dial ?? '',
    })),
    languages: listPublicLocales().map((code) => ({ code, name: getLanguageName(code) })),
    newsletter: {
      subscribed: mails.newsletter,
      since: mails.subscribedSince && formatDate(mails.subscribedSince, dateFormat),
    },
    reviewMails: mails.review_mails,
    latest: latest ? toOrderRow(latest, dateFormat, settings) : null,
    passwordMinLength: isStaff ? MIN_STAFF_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH,
    codeMinutes: CODE_TTL_MINUTES,
    graceDays: GRACE_DAYS,
    saved: SAVED_PARTS.find((part) => part === searchParams.get('saved')) ?? null,
    exportProblem: problem
      ? translateRefusal(
          { code: problem, facts: { type: 'password', minutes: RECENT_SIGN_IN_MINUTES } },
          t,
          profileLabels(t, 'export'),
        )
      : null,
    isMailSimulated: config.demo && config.smtpUrl === null,
  };
}

/** Name of a language in that language. */
function getLanguageName(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
