import type { Settings } from '../../modules/settings/settings.rules.ts';
import { prefixLocale, to, unprefixedPaths } from '../paths.ts';
import type { StructuredDataContext } from './breadcrumb-list.server.ts';
import type { StructuredDataItem } from './structured-data.server.ts';

/** Placeholder that search engines replace with the search query. */
const SEARCH_PLACEHOLDER = '{search_term_string}';

/** OnlineStore and WebSite with its search action. */
export function buildShopStructuredData(
  { siteUrl, locale }: StructuredDataContext,
  settings: Settings,
  social: readonly string[],
): StructuredDataItem[] {
  const { siteName, email, phone, companyName, headerLogo } = settings;
  const home = siteUrl + prefixLocale(to.home(), locale);
  const search = siteUrl + prefixLocale(to.search(), locale);
  return [
    {
      '@type': 'OnlineStore',
      '@id': `${siteUrl}/#shop`,
      name: siteName,
      url: home,
      logo: siteUrl + (headerLogo ? unprefixedPaths.file(headerLogo) : '/favicon.svg'),
      ...(companyName && { legalName: companyName }),
      ...(email && { email }),
      ...(phone && { telephone: phone }),
      ...(social.length > 0 && { sameAs: social }),
      ...buildReturnPolicy({ siteUrl, locale }, settings),
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
        target: { '@type': 'EntryPoint', urlTemplate: `${search}?q=${SEARCH_PLACEHOLDER}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The return policy: the buyer pays the return shipping unless the item is defective. */
export function buildReturnPolicy(
  { siteUrl, locale }: Omit<StructuredDataContext, 't'>,
  settings: Settings,
): { hasMerchantReturnPolicy: StructuredDataItem } {
  const { returnDays, defaultCountry } = settings;
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: defaultCountry };
  const kind = 'https://schema.org/MerchantReturn';
  if (returnDays === 0) return { hasMerchantReturnPolicy: { ...policy, returnPolicyCategory: `${kind}NotPermitted` } };
  return {
    hasMerchantReturnPolicy: {
      ...policy,
      returnPolicyCategory: `${kind}FiniteReturnWindow`,
      merchantReturnDays: returnDays,
      merchantReturnLink: siteUrl + prefixLocale(to.page('refund-policy'), locale),
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      itemDefectReturnFees: 'https://schema.org/FreeReturn',
      refundType: 'https://schema.org/FullRefund',
    },
  };
}
