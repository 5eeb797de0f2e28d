import { useTranslations } from 'use-intl';
import { listStoresOperation } from '../../../../modules/follows/follows.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { buildBreadcrumbList } from '../../../seo/breadcrumb-list.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import styles from '../lists.module.css';
import { StoreCard } from '../store-card.tsx';
import { toStoreViews } from '../store-view.server.ts';
import type { Route } from './+types/stores.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const [stores, { siteName }] = await Promise.all([
    loadQuery(listStoresOperation, shop, {}),
    readSettings(services.db),
  ]);
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  const crumb = { label: t('store.title'), path: to.page('stores') };
  addStructuredData(context, () => ({ things: [buildBreadcrumbList(seoContext, [crumb])] }));
  return {
    head: { title: `${t('store.title')} – ${siteName}`, description: t('store.listDescription', { shop: siteName }) },
    siteName,
    stores: await toStoreViews(shop, stores),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Stores({ loaderData: { stores, siteName } }: Route.ComponentProps) {
  const t = useTranslations('store');
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }]} here={t('title')} />
      <div>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro', { shop: siteName })}</p>
      </div>
      {stores.length === 0 ? (
        <EmptyState icon="home" title={t('empty')} />
      ) : (
        <ul className={styles.stores}>
          {stores.map((store) => (
            <li key={store.id}>
              <StoreCard store={store} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
