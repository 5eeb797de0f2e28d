import { useTranslations } from 'use-intl';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { buildBreadcrumbList } from '../../../seo/breadcrumb-list.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import styles from '../site-map.module.css';
import { loadSiteMap } from '../site-map.server.ts';
import type { Route } from './+types/site-map.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const [sections, { siteName }] = await Promise.all([loadSiteMap(shop), readSettings(services.db)]);
  const title = t('siteMap.title');
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  addStructuredData(context, () => ({
    things: [buildBreadcrumbList(seoContext, [{ label: title, path: to.siteMap() }])],
  }));
  return {
    head: { title: `${title} – ${siteName}`, description: t('siteMap.description', { shop: siteName }) },
    sections,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function SiteMap({ loaderData: { sections } }: Route.ComponentProps) {
  const title = useTranslations('siteMap')('title');
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }]} here={title} />
      <h1>{title}</h1>
      {sections.map(({ name, title: heading, ways }) => (
        <section key={name} aria-labelledby={`map-${name}`} className={styles.section}>
          <h2 id={`map-${name}`} className={styles.heading}>
            {heading}
          </h2>
          <ul className={styles.links}>
            {ways.map((way) => (
              <li key={way.path}>
                <a className={styles.link} href={address(way.path)}>
                  {way.title}
                </a>
                {way.below.length > 0 && (
                  <ul className={styles.children}>
                    {way.below.map((sub) => (
                      <li key={sub.path}>
                        <a className={styles.link} href={address(sub.path)}>
                          {sub.title}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
