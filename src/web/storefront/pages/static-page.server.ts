import type { RouterContextProvider } from 'react-router';
import { getPageOperation } from '../../../modules/content/content.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { shopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { buildBreadcrumbList } from '../../seo/breadcrumb-list.server.ts';
import { buildFaqPage } from '../../seo/faq-page.server.ts';
import { addStructuredData } from '../../seo/structured-data.server.ts';
import { createPagePathResolver } from './page-paths.ts';

/** Length of a description in search results. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Slug of the FAQ page. */
const FAQ_SLUG = 'faq';

/** Loads a content page by a current or former slug in the request's language; null for an unknown slug. */
export async function loadStaticPage(context: Readonly<RouterContextProvider>, name: string) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const [page, settings] = await Promise.all([
    runQuery(getPageOperation, shop, { params: { slug: name } }),
    readSettings(services.db),
  ]);
  if (!page.ok) return null;
  const { names, title, blocks, updatedAt } = page.value;
  const pathIn = createPagePathResolver(names);
  const path = pathIn(locale);
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = first?.kind === 'paragraph' ? first.text.map((part) => part.text).join('') : '';
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  addStructuredData(context, () => ({
    things: [
      buildBreadcrumbList(seoContext, [{ label: title, path }]),
      ...(names.slug === FAQ_SLUG ? buildFaqPage(blocks) : []),
    ],
    localizedPath: pathIn,
  }));
  return {
    head: { title: `${title} – ${settings.siteName}`, description: text.slice(0, MAX_DESCRIPTION_LENGTH) },
    /** Stable when the page is renamed. */
    key: names.slug,
    path,
    title,
    blocks,
    updated: updatedAt.toISOString(),
  };
}
