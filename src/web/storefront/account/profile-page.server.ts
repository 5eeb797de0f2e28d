import { allLocales, type Locale } from '../../../kernel/locale.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { CODE_MINUTES } from '../../../modules/customers/code.rules.ts';
import { countryOf } from '../../../modules/customers/countries.rules.ts';
import { type OwnProfile, ownProfile } from '../../../modules/customers/own-profile.ts';
import { PASSWORD_LEAST, STAFF_PASSWORD_LEAST } from '../../../modules/customers/password.rules.ts';
import { splitE164 } from '../../../modules/customers/phone.rules.ts';
import { RECENT_MINUTES } from '../../../modules/customers/prove-owner.ts';
import { subscriptionOf } from '../../../modules/newsletter/change-subscription.ts';
import { listOrders } from '../../../modules/orders/list-orders.ts';
import { GRACE_DAYS } from '../../../modules/privacy/deletion.rules.ts';
import { wantsReviewMails } from '../../../modules/reviews/change-review-mails.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { countriesIn } from '../../countries.server.ts';
import { profileLabels } from '../../field-labels.server.ts';
import { pageTitle } from '../../page-title.server.ts';
import { bare } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { showDay } from '../order/show-days.ts';
import { customerOf } from './entry-form.server.ts';
import { type OrderRow, orderRow } from './orders-page.server.ts';

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
  passwordLeast: number;
  codeMinutes: number;
  graceDays: number;
  /** The part that was just saved. */
  saved: SavedPart | null;
  /** Error of the data export. */
  exportProblem: string | null;
  mailStays: boolean;
};

/** Error codes of the export, which responds with a file and cannot return form errors. */
const EXPORT_PROBLEMS = [
  'customers.old-password-wrong',
  'customers.sign-in-again',
  'privacy.export-soon',
  'fields.required',
];

/** @throws Response a redirect to the sign-in page */
export async function profilePageOf(shop: ShopRequest, request: Request): Promise<ProfilePage> {
  const { searchParams, search } = new URL(request.url);
  const customer = await customerOf(shop, search);
  const { services, locale, t } = shop;
  const { db, config } = services;
  const now = services.clock();
  const [settings, profile, subscription, reviewMails, orders] = await Promise.all([
    readSettings(db),
    ownProfile(db, customer.id, now),
    subscriptionOf(db, customer.email),
    wantsReviewMails(db, customer.id),
    listOrders(db, { customerId: customer.id }, {}, now),
  ]);
  const dateFormat = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  const [latest] = orders.orders;
  const { name, email, phone, hasPassword, waitingEmail, picture, since, isStaff } = profile;
  const problem = EXPORT_PROBLEMS.find((code) => code === searchParams.get('problem'));
  return {
    title: await pageTitle(shop, t('account.title')),
    profile: {
      ...{ name, email, phone, hasPassword, waitingEmail, locale: profile.locale },
      firstName: name.trim().split(/\s+/)[0] ?? name,
      since: showDay(since.toISOString(), dateFormat),
      picture: picture && bare.file(`thumb-${picture}`),
    },
    phone: (phone && splitE164(phone, settings.defaultCountry)) || { country: settings.defaultCountry, national: '' },
    countries: countriesIn(locale).map((country) => ({ ...country, dial: countryOf(country.code)?.dial ?? '' })),
    languages: allLocales().map((code) => ({ code, name: languageName(code) })),
    newsletter: {
      subscribed: subscription.subscribed,
      since: subscription.since && showDay(subscription.since.toISOString(), dateFormat),
    },
    reviewMails,
    latest: latest ? orderRow(latest, dateFormat, settings) : null,
    passwordLeast: isStaff ? STAFF_PASSWORD_LEAST : PASSWORD_LEAST,
    codeMinutes: CODE_MINUTES,
    graceDays: GRACE_DAYS,
    saved: SAVED_PARTS.find((part) => part === searchParams.get('saved')) ?? null,
    exportProblem: problem
      ? sentenceFor(
          { code: problem, facts: { type: 'password', minutes: RECENT_MINUTES } },
          t,
          profileLabels(t, 'export'),
        )
      : null,
    mailStays: config.demo && config.smtpUrl === null,
  };
}

/** Name of a language in that language. */
function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
