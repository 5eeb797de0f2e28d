import { data } from 'react-router';
import { COUNTRIES, getCountryName } from '../../../kernel/contact/countries.ts';
import { listCategoriesOperation } from '../../../modules/catalog/catalog.operations.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '../../../modules/customers/sign-in/password.rules.ts';
import { CODE_DIGITS, CODE_TTL_MINUTES } from '../../../modules/customers/verification-code.rules.ts';
import { getOwnApplicationOperation } from '../../../modules/sellers/sellers.operations.ts';
import type { OwnApplication } from '../../../modules/sellers/show-application.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { formatDate, getDateFormat } from '../../dates/format-dates.server.ts';
import { readDataCookie } from '../../http/data-cookie.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery, runQuery } from '../../operations/load-query.server.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import type { PageHead } from '../listing/page-head.ts';

type OwnApplicationView = Pick<
  OwnApplication,
  'state' | 'storeName' | 'informationRequest' | 'rejectReason' | 'hasDocument' | 'ibanEnd'
> & {
  applied: string;
  decided: string | null;
  /** Slug of the store; null before it is open. */
  store: string | null;
};

export type SellerPage = {
  head: PageHead;
  siteName: string;
  /** `form`: application form; `code`: verification code; `sent`: sent, sign in to follow it; `own`: status. */
  step: 'form' | 'code' | 'sent' | 'own';
  /** Data of the signed-in customer. */
  customer: { email: string } | null;
  /** E-mail address the code was sent to. */
  email: string | null;
  own: OwnApplicationView | null;
  digits: number;
  minutes: number;
  passwordMinLength: number;
  isMailSimulated: boolean;
  countries: { code: string; name: string }[];
  country: string;
  categories: { slug: string; title: string }[];
};

/** @throws Response a 404 where seller registration is disabled */
export async function loadSellerPage(shop: ShopRequest, request: Request): Promise<SellerPage> {
  const { services, locale, t } = shop;
  const settings = await readSettings(services.db);
  if (!settings.vendorRegistration) throw data(null, { status: 404 });
  const { customer } = await shop.visitor();
  const found = customer ? await runQuery(getOwnApplicationOperation, shop, {}) : null;
  const own = found?.ok ? found.value : null;
  const query = new URL(request.url).searchParams;
  const { email = null } = readDataCookie(request, 'seller_step');
  const dateFormat = getDateFormat(settings, locale);
  const formatDay = (at: Date) => formatDate(at, dateFormat);
  const { compare } = new Intl.Collator(locale);
  return {
    head: {
      title: await buildPageTitle(shop, t('seller.title', { shop: settings.siteName })),
      description: t('seller.lead', { shop: settings.siteName }),
    },
    siteName: settings.siteName,
    step: resolveStep(query, own),
    customer: customer && { email: customer.email },
    email,
    own: own && {
      state: own.state,
      storeName: own.storeName,
      informationRequest: own.informationRequest,
      rejectReason: own.rejectReason,
      hasDocument: own.hasDocument,
      ibanEnd: own.ibanEnd,
      applied: formatDay(own.appliedAt),
      decided: own.decidedAt && formatDay(own.decidedAt),
      store: own.store?.state === 'active' || own.store?.state === 'holiday' ? own.store.slug : null,
    },
    digits: CODE_DIGITS,
    minutes: CODE_TTL_MINUTES,
    passwordMinLength: MIN_STAFF_PASSWORD_LENGTH,
    isMailSimulated: services.config.demo && services.config.smtpUrl === null,
    countries: COUNTRIES.map(({ code }) => ({ code, name: getCountryName(code, locale) })).sort((a, b) =>
      compare(a.name, b.name),
    ),
    country: settings.defaultCountry,
    categories: (await loadQuery(listCategoriesOperation, shop, {})).map(({ key, title }) => ({ slug: key, title })),
  };
}

function resolveStep(query: URLSearchParams, own: OwnApplication | null): SellerPage['step'] {
  const step = query.get('step');
  if (own && own.state !== 'rejected') return 'own';
  if (step === 'code' || step === 'sent') return step;
  return own && step !== 'again' ? 'own' : 'form';
}
