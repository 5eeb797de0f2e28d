import type { RouterContextProvider } from 'react-router';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { showPage } from '../../../modules/content/show-page.ts';
import { breadcrumbFacts } from '../../machines/breadcrumb-facts.server.ts';
import { faqFacts } from '../../machines/faq-facts.server.ts';
import { tellMachines } from '../../machines/page-facts.server.ts';
import { to } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';

/** A search result shows about this much of a description. */
const DESCRIPTION_CHARACTERS = 160;

/** The page whose text is questions and answers. */
const QUESTIONS = 'faq';

export async function loadPage(context: Readonly<RouterContextProvider>, slug: string) {
  const { services, locale, t, path } = context.get(shopRequest);
  const [page, settings] = await Promise.all([showPage(services.db, slug, locale), readSettings(services.db)]);
  if (!page.ok) return null;
  const { title, blocks, updatedAt } = page.value;
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = first?.kind === 'paragraph' ? first.text.map((part) => part.text).join('') : '';
  const place = { siteUrl: services.config.siteUrl, locale, t };
  tellMachines(context, () => ({
    things: [
      breadcrumbFacts(place, [{ label: title, path: path === to.services() ? path : to.page(slug) }]),
      ...(slug === QUESTIONS ? faqFacts(blocks) : []),
    ],
  }));
  return {
    head: { title: `${title} – ${settings.siteName}`, description: text.slice(0, DESCRIPTION_CHARACTERS) },
    title,
    blocks,
    updated: updatedAt.toISOString(),
  };
}
