import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { AnalyzedQuery } from '../query/analyze-query.rules.ts';
import { matchAllTsquery, matchAnyTsquery } from '../text/tsquery.rules.ts';
import { type DestinationHit, findDestinations } from './destination.store.ts';

export type Destination = { slug: string; title: string };

/** URLs of categories and stores contain only the slug. */
const slugAndTitle = ({ slug, title }: Destination): Destination => ({ slug, title });

/** Categories, stores and pages that match a search, beside products and repairs. */
export type SearchDestinations = {
  categories: Destination[];
  brands: (Destination & { id: number })[];
  collections: (Destination & { id: number })[];
  stores: Destination[];
  pages: Destination[];
};

const MAX_OF_EACH_KIND = 3;

export async function searchDestinations(db: Db, query: AnalyzedQuery, locale: Locale): Promise<SearchDestinations> {
  const [named, explained] = await Promise.all([
    query.terms.length === 0 ? [] : findNamedDestinations(db, query),
    query.pages.length === 0 ? [] : findPages(db, query.pages),
  ]);
  const of = (kind: DestinationHit['kind']) =>
    named
      .filter((place) => place.kind === kind)
      .map(({ slug, ref, title }) => ({ slug, id: ref, title: pickTranslation(title, locale) }));
  const pages = [...explained, ...named.filter(({ kind }) => kind === 'page')];
  return {
    categories: of('category').map(slugAndTitle),
    brands: of('brand'),
    collections: of('collection'),
    stores: of('store').map(slugAndTitle),
    pages: unique(pages.map(({ slug, title }) => ({ slug, title: pickTranslation(title, locale) }))).slice(
      0,
      MAX_OF_EACH_KIND,
    ),
  };
}

function findNamedDestinations(db: Db, { terms }: AnalyzedQuery): Promise<DestinationHit[]> {
  return findDestinations(db, ['category', 'brand', 'collection', 'store', 'page'], {
    text: matchAllTsquery(terms),
    limit: MAX_OF_EACH_KIND,
  });
}

async function findPages(db: Db, slugs: readonly string[]): Promise<DestinationHit[]> {
  const found = await findDestinations(db, ['page'], {
    text: matchAnyTsquery(slugs.map((slug) => `~page:${slug}`)),
    limit: 10,
  });
  return slugs.flatMap((slug) => found.find((place) => place.slug === slug) ?? []);
}

function unique(places: readonly Destination[]): Destination[] {
  return places.filter(({ slug }, at) => places.findIndex((other) => other.slug === slug) === at);
}
