import type { RouterContextProvider } from 'react-router';
import { getPageOperation, previewPageOperation } from '../../../modules/content/content.operations.ts';
import type { StaticPage } from '../../../modules/content/pages/find-page.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import { type ShopRequest, shopRequest } from '../../http/request.server.ts';
import { PREVIEW_PARAM } from '../../links/page-preview.ts';
import { previewLinks } from '../../links/preview-links.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { createPageCaller } from '../../operations/page-caller.server.ts';
import { buildBreadcrumbList } from '../../seo/breadcrumb-list.server.ts';
import { buildFaqPage } from '../../seo/faq-page.server.ts';
import { addStructuredData } from '../../seo/structured-data.server.ts';
import { createPagePathResolver } from './page-paths.ts';

/** Length of a description in search results. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Slug of the FAQ page. */
const FAQ_SLUG = 'faq';

/**
 * Loads a content page by a current or former slug in the request's language; null for an unknown slug. Staff see a hidden
 * page with the parameter of previews.
 */
export async function loadStaticPage(
  context: Readonly<RouterContextProvider>,
  name: string,
  parameters = new URLSearchParams(),
) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const [published, settings] = await Promise.all([
    runQuery(getPageOperation, shop, { params: { slug: name } }),
    readSettings(services.db),
  ]);
  const preview = published.ok ? null : await loadHiddenPage(shop, name, parameters);
  const page = published.ok ? published.value : preview;
  if (!page) return null;
  const { names, title, blocks, updatedAt } = page;
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
    preview: preview && { kind: 'page', adminHref: previewLinks.page(preview.id) },
  };
}

/** A hidden page for staff; null for other visitors and without the parameter. The page is then not cached. */
async function loadHiddenPage(
  shop: ShopRequest,
  slug: string,
  parameters: URLSearchParams,
): Promise<StaticPage | null> {
  if (!parameters.has(PREVIEW_PARAM)) return null;
  const previewed = await executeInput(previewPageOperation, createPageCaller(shop), { params: { slug } });
  return previewed.ok ? previewed.value : null;
}
