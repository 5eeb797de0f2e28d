import { useTranslations } from 'use-intl';
import { listCategoriesOperation } from '../../../../modules/catalog/catalog.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import { buildBreadcrumbList } from '../../../seo/breadcrumb-list.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { Tile } from '../cards/tile.tsx';
import styles from '../cards/tiles.module.css';
import { buildHeadMeta } from '../page-head.ts';
import type { Route } from './+types/categories.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const [tree, settings] = await Promise.all([loadQuery(listCategoriesOperation, shop, {}), readSettings(services.db)]);
  const title = t('listing.categories');
  const { siteUrl } = services.config;
  const crumbs = [{ label: title, path: to.categories() }];
  addStructuredData(context, () => ({ things: [buildBreadcrumbList({ siteUrl, locale, t }, crumbs)] }));
  return {
    head: {
      title: `${title} – ${settings.siteName}`,
      description: t('listing.metaDescription', { title, shop: settings.siteName }),
    },
    categories: tree.map(({ slug, title, image, children }) => ({
      slug,
      title,
      image,
      children: children.map((child) => ({ slug: child.slug, title: child.title })),
    })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Categories({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('listing');
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }]} here={t('categories')} />
      <h1>{t('allCategories')}</h1>
      <ul className={`${styles.grid} ${styles.tall}`}>
        {loaderData.categories.map(({ slug, title, image, children }) => (
          <li key={slug}>
            <Tile href={address(to.category(slug))} title={title} picture={getPictureUrls(image).thumb} level={2} />
            <ul className={styles.inner}>
              {children.map((child) => (
                <li key={child.slug}>
                  <a href={address(to.category(slug, child.slug))}>{child.title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
