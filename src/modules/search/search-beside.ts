import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { Asked } from './asked-terms.rules.ts';
import { type FoundPlace, placesThat } from './place.store.ts';
import { allOf, oneOf } from './text-query.rules.ts';

export type Place = { slug: string; title: string };

/** Categories and stores are named by their slugs alone. */
const plain = ({ slug, title }: Place): Place => ({ slug, title });

/** Shelves, stores and pages that a search leads to beside products and repairs. */
export type Beside = {
  categories: Place[];
  brands: (Place & { id: number })[];
  collections: (Place & { id: number })[];
  stores: Place[];
  pages: Place[];
};

const MOST = 3;

export async function searchBeside(db: Db, asked: Asked, locale: Locale): Promise<Beside> {
  const [named, explained] = await Promise.all([
    asked.terms.length === 0 ? [] : shelvesAndPages(db, asked),
    asked.pages.length === 0 ? [] : pagesCalled(db, asked.pages),
  ]);
  const of = (kind: FoundPlace['kind']) =>
    named
      .filter((place) => place.kind === kind)
      .map(({ slug, ref, title }) => ({ slug, id: ref, title: textIn(title, locale) }));
  const pages = [...explained, ...named.filter(({ kind }) => kind === 'page')];
  return {
    categories: of('category').map(plain),
    brands: of('brand'),
    collections: of('collection'),
    stores: of('store').map(plain),
    pages: unique(pages.map(({ slug, title }) => ({ slug, title: textIn(title, locale) }))).slice(0, MOST),
  };
}

function shelvesAndPages(db: Db, { terms }: Asked): Promise<FoundPlace[]> {
  return placesThat(db, ['category', 'brand', 'collection', 'store', 'page'], { text: allOf(terms), limit: MOST });
}

async function pagesCalled(db: Db, slugs: readonly string[]): Promise<FoundPlace[]> {
  const found = await placesThat(db, ['page'], { text: oneOf(slugs.map((slug) => `~page:${slug}`)), limit: 10 });
  return slugs.flatMap((slug) => found.find((place) => place.slug === slug) ?? []);
}

function unique(places: readonly Place[]): Place[] {
  return places.filter(({ slug }, at) => places.findIndex((other) => other.slug === slug) === at);
}
