import { useTranslations } from 'use-intl';
import { listFlashSalesOperation } from '../../../../modules/catalog/catalog.operations.ts';
import { listUpcomingSales } from '../../../../modules/catalog/flash-sales/list-flash-sales.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { getFocalAttribute } from '../../../links/focal-point.server.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import { buildBreadcrumbList } from '../../../seo/breadcrumb-list.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { toCardView } from '../../listing/cards/card-view.ts';
import { ProductGrid } from '../../listing/cards/product-grid.tsx';
import { HeadImage } from '../../listing/head-image.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import styles from '../flash-sale.module.css';
import { SaleEndCountdown, SaleStartCountdown } from '../sale-countdown.tsx';
import type { Route } from './+types/flash-sales.ts';

/** `/flash-sale`: all running sales. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const now = services.clock();
  const [sales, coming, settings] = await Promise.all([
    loadQuery(listFlashSalesOperation, shop, {}),
    listUpcomingSales(services.db, locale, now),
    readSettings(services.db),
  ]);
  const { siteUrl } = services.config;
  const crumbs = [{ label: t('flash.title'), path: to.flashSale() }];
  addStructuredData(context, () => ({ things: [buildBreadcrumbList({ siteUrl, locale, t }, crumbs)] }));
  return {
    head: {
      title: `${t('flash.title')} – ${settings.siteName}`,
      description: t('flash.metaDescription', { shop: settings.siteName }),
    },
    now: now.toISOString(),
    sales: sales.map(({ id, title, image, endTime, products }) => ({
      id,
      title,
      picture: image ? { ...getPictureUrls(image), focal: getFocalAttribute(image) } : null,
      endTime,
      cards: products.map(toCardView),
    })),
    coming,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function FlashSales({ loaderData: { sales, coming, now } }: Route.ComponentProps) {
  const t = useTranslations('flash');
  const comingTitle = useTranslations('flashSale')('coming');
  const home = useTranslations('staticPages')('home');
  const all = useTranslations('listing')('seeAll');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }]} here={t('title')} />
      <h1>{t('title')}</h1>
      {sales.length === 0 && (
        <EmptyState
          icon="clock"
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<ButtonLink href={address(to.products())}>{all}</ButtonLink>}
        />
      )}
      {sales.map((sale) => (
        <section key={sale.id} aria-labelledby={`sale-${sale.id}`} className={styles.sale}>
          <header className={styles.head}>
            <div className={styles.heading}>
              <h2 id={`sale-${sale.id}`}>
                <a href={address(to.flashSale(sale.id))} className={styles.title}>
                  {sale.title}
                </a>
              </h2>
              <SaleEndCountdown ends={sale.endTime} now={now} />
            </div>
            {sale.picture && <HeadImage {...sale.picture} shape="wide" />}
          </header>
          <ProductGrid cards={sale.cards} level={3} eager={4} />
        </section>
      ))}
      {coming.length > 0 && (
        <section aria-labelledby="coming-sales" className={styles.coming}>
          <h2 id="coming-sales">{comingTitle}</h2>
          <ul className={styles.list}>
            {coming.map(({ id, title, startTime }) => (
              <li key={id} className={styles.head}>
                <a href={address(to.flashSale(id))} className={styles.title}>
                  {title}
                </a>
                <SaleStartCountdown starts={startTime} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
