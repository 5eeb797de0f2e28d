import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { useDateFormat } from '../../../ui/numbers/number-format.ts';
import { PageWithForm } from '../../contact/page-with-form.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { Blocks } from '../blocks.tsx';
import styles from '../static-page.module.css';
import { loadStaticPage } from '../static-page.server.ts';
import { TableOfContents } from '../table-of-contents.tsx';
import type { Route } from './+types/static-page.ts';

/** `/page` without a slug shows the FAQ. */
const DEFAULT_PAGE = 'faq';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadPageForm } = await import('../../contact/page-form.server.ts');
  const { search, searchParams } = new URL(request.url);
  const page = await loadStaticPage(context, params.slug ?? DEFAULT_PAGE, searchParams);
  if (!page) throw data(null, { status: 404 });
  const { key, path, ...shown } = page;
  // no slug, one of another language, a former slug, or text shown on another page
  if (path !== to.page(params.slug)) throw redirect(path + search, 301);
  return { ...shown, form: await loadPageForm(context, { key, path }, searchParams) };
}

/** Handles the form beside the text. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../../http/form-data.server.ts');
  const { findFormKind } = await import('../../contact/page-form.server.ts');
  const { submitPageForm } = await import('../../contact/send-form.server.ts');
  const page = await loadStaticPage(context, params.slug ?? DEFAULT_PAGE, new URL(request.url).searchParams);
  if (!page) throw data(null, { status: 404 });
  const kind = findFormKind(page.key);
  if (kind === null) throw data(null, { status: 405 });
  return submitPageForm(context.get(shopRequest), kind, await readFormDataWithFiles(request));
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function StaticPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, blocks, updated, form } = loaderData;
  const t = useTranslations('staticPages');
  const formatDay = useDateFormat({ dateStyle: 'long' });
  const address = useLocalePath();
  return (
    <article className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: t('home'), href: address(to.home()) }]} here={title} />
      <h1>{title}</h1>
      {form ? (
        <PageWithForm form={form} answer={actionData} blocks={blocks} />
      ) : (
        <div className={styles.columns}>
          <TableOfContents blocks={blocks} />
          <div className={styles.text}>
            <Blocks blocks={blocks} />
            <p className={styles.updated}>{t('updated', { date: formatDay(updated) })}</p>
          </div>
        </div>
      )}
    </article>
  );
}
