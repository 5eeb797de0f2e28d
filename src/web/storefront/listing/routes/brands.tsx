import { useTranslations } from 'use-intl';
import { listBrandsOperation } from '../../../../modules/catalog/catalog.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import { buildBreadcrumbList } from '../../../seo/breadcrumb-list.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { BrandIndex } from '../brands/brand-index.tsx';
import { groupByLetter } from '../brands/brand-letters.rules.ts';
import styles from '../cards/tiles.module.css';
import { buildHeadMeta } from '../page-head.ts';
import type { Route } from './+types/brands.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const [brands, settings] = await Promise.all([loadQuery(listBrandsOperation, shop, {}), readSettings(services.db)]);
  const title = t('listing.brands');
  const { siteUrl } = services.config;
  const crumbs = [{ label: title, path: to.brands() }];
  addStructuredData(context, () => ({ things: [buildBreadcrumbList({ siteUrl, locale, t }, crumbs)] }));
  return {
    head: {
      title: `${title} – ${settings.siteName}`,
      description: t('listing.metaDescription', { title, shop: settings.siteName }),
    },
    letters: groupByLetter(
      brands.map(({ id, title, image }) => ({ id, title, image })),
      locale,
    ),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Brands({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('listing');
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }]} here={t('brands')} />
      <h1>{t('allBrands')}</h1>
      <BrandIndex letters={loaderData.letters} />
    </div>
  );
}
