import type { RouterContextProvider } from 'react-router';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { showPage } from '../../../modules/content/show-page.ts';
import { breadcrumbFacts } from '../../machines/breadcrumb-facts.server.ts';
import { faqFacts } from '../../machines/faq-facts.server.ts';
import { tellMachines } from '../../machines/page-facts.server.ts';
import { shopRequest } from '../../request.server.ts';
import { pagePaths } from './page-paths.ts';

/** Length of a description in search results. */
const DESCRIPTION_CHARACTERS = 160;

/** Slug of the FAQ page. */
const QUESTIONS = 'faq';

/** Loads a content page by a current or former slug in the request's language; null for an unknown slug. */
export async function loadPage(context: Readonly<RouterContextProvider>, name: string) {
  const { services, locale, t } = context.get(shopRequest);
  const [page, settings] = await Promise.all([showPage(services.db, name, locale), readSettings(services.db)]);
  if (!page.ok) return null;
  const { names, title, blocks, updatedAt } = page.value;
  const pathIn = pagePaths(names);
  const path = pathIn(locale);
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = first?.kind === 'paragraph' ? first.text.map((part) => part.text).join('') : '';
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  tellMachines(context, () => ({
    things: [
      breadcrumbFacts(seoContext, [{ label: title, path }]),
      ...(names.slug === QUESTIONS ? faqFacts(blocks) : []),
    ],
    pathIn,
  }));
  return {
    head: { title: `${title} – ${settings.siteName}`, description: text.slice(0, DESCRIPTION_CHARACTERS) },
    /** Stable when the page is renamed. */
    key: names.slug,
    path,
    title,
    blocks,
    updated: updatedAt.toISOString(),
  };
}
