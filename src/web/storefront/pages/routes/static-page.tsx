import { data, redirect } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useAddress } from '../../../address.ts';
import { to } from '../../../paths.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { headMeta } from '../../listing/page-head.ts';
import { Blocks } from '../blocks.tsx';
import { Contents } from '../contents.tsx';
import styles from '../static-page.module.css';
import { loadPage } from '../static-page.server.ts';
import type { Route } from './+types/static-page.ts';

/** `/page` without a name opens the answers to what people ask most. */
const FIRST_PAGE = 'faq';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await loadPage(context, params.slug ?? FIRST_PAGE);
  if (!page) throw data(null, { status: 404 });
  const { path, ...shown } = page;
  // no name, one of another language or of former days, or text that another page shows
  if (path !== to.page(params.slug)) throw redirect(path + new URL(request.url).search, 301);
  return shown;
}

export const meta = ({ loaderData }: Route.MetaArgs) => headMeta(loaderData?.head);

export default function StaticPage({ loaderData: { title, blocks, updated } }: Route.ComponentProps) {
  const t = useTranslations('staticPages');
  const format = useFormatter();
  const address = useAddress();
  return (
    <article className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: t('home'), href: address(to.home()) }]} here={title} />
      <h1>{title}</h1>
      <div className={styles.columns}>
        <div className={styles.text}>
          <Blocks blocks={blocks} />
          <p className={styles.updated}>
            {t('updated', { date: format.dateTime(new Date(updated), { dateStyle: 'long' }) })}
          </p>
        </div>
        <Contents blocks={blocks} />
      </div>
    </article>
  );
}
