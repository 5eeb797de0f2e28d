import type { Settings } from '../../modules/content/settings.rules.ts';
import { bare, inLocale, to } from '../paths.ts';
import type { Place } from './breadcrumb-facts.server.ts';
import type { Thing } from './page-facts.server.ts';

/** Placeholder that search engines replace with the search query. */
const SEARCH_WORDS = '{search_term_string}';

/** OnlineStore and WebSite with its search action. */
export function shopFacts({ siteUrl, locale }: Place, settings: Settings, social: readonly string[]): Thing[] {
  const { siteName, email, phone, companyName, headerLogo } = settings;
  const home = siteUrl + inLocale(to.home(), locale);
  const search = siteUrl + inLocale(to.search(), locale);
  return [
    {
      '@type': 'OnlineStore',
      '@id': `${siteUrl}/#shop`,
      name: siteName,
      url: home,
      logo: siteUrl + (headerLogo ? bare.file(headerLogo) : '/favicon.svg'),
      ...(companyName && { legalName: companyName }),
      ...(email && { email }),
      ...(phone && { telephone: phone }),
      ...(social.length > 0 && { sameAs: social }),
      ...returnFacts({ siteUrl, locale }, settings),
    },
    {
      '@type': 'WebSite',
      '@id': `${siteUrl}/#site`,
      name: siteName,
      url: home,
      inLanguage: locale,
      publisher: { '@id': `${siteUrl}/#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${search}?q=${SEARCH_WORDS}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The return policy: the buyer pays the return shipping unless the item is defective. */
export function returnFacts(
  { siteUrl, locale }: Omit<Place, 't'>,
  settings: Settings,
): { hasMerchantReturnPolicy: Thing } {
  const { returnDays, defaultCountry } = settings;
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: defaultCountry };
  const kind = 'https://schema.org/MerchantReturn';
  if (returnDays === 0) return { hasMerchantReturnPolicy: { ...policy, returnPolicyCategory: `${kind}NotPermitted` } };
  return {
    hasMerchantReturnPolicy: {
      ...policy,
      returnPolicyCategory: `${kind}FiniteReturnWindow`,
      merchantReturnDays: returnDays,
      merchantReturnLink: siteUrl + inLocale(to.page('refund-policy'), locale),
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      itemDefectReturnFees: 'https://schema.org/FreeReturn',
      refundType: 'https://schema.org/FullRefund',
    },
  };
}
