import type { RouterContextProvider } from 'react-router';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { showPage } from '../../../modules/content/show-page.ts';
import { breadcrumbFacts } from '../../machines/breadcrumb-facts.server.ts';
import { faqFacts } from '../../machines/faq-facts.server.ts';
import { tellMachines } from '../../machines/page-facts.server.ts';
import { shopRequest } from '../../request.server.ts';
import { pagePaths } from './page-paths.ts';

/** A search result shows about this much of a description. */
const DESCRIPTION_CHARACTERS = 160;

/** The page whose text is questions and answers. */
const QUESTIONS = 'faq';

/** The page of a name it has or had, in the request's language; null when there is none. */
export async function loadPage(context: Readonly<RouterContextProvider>, name: string) {
  const { services, locale, t } = context.get(shopRequest);
  const [page, settings] = await Promise.all([showPage(services.db, name, locale), readSettings(services.db)]);
  if (!page.ok) return null;
  const { names, title, blocks, updatedAt } = page.value;
  const pathIn = pagePaths(names);
  const path = pathIn(locale);
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = first?.kind === 'paragraph' ? first.text.map((part) => part.text).join('') : '';
  const place = { siteUrl: services.config.siteUrl, locale, t };
  tellMachines(context, () => ({
    things: [breadcrumbFacts(place, [{ label: title, path }]), ...(names.slug === QUESTIONS ? faqFacts(blocks) : [])],
    pathIn,
  }));
  return {
    head: { title: `${title} – ${settings.siteName}`, description: text.slice(0, DESCRIPTION_CHARACTERS) },
    /** Stays when an owner renames the page. */
    key: names.slug,
    path,
    title,
    blocks,
    updated: updatedAt.toISOString(),
  };
}
