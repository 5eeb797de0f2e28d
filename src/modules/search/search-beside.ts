import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { Asked, Term } from './asked-terms.rules.ts';
import { lexemeOf, meaningsOf } from './dictionary.rules.ts';
import { type FoundPlace, placesThat } from './place.store.ts';
import { wordsBegun } from './postings.store.ts';
import { allOf, oneOf } from './text-query.rules.ts';

export type Place = { slug: string; title: string };
export type RepairService = Place & { device: string };

/** Categories and stores are named by their slugs alone. */
const plain = ({ slug, title }: Place): Place => ({ slug, title });

/** What a search leads to beside products. */
export type Beside = {
  categories: Place[];
  brands: (Place & { id: number })[];
  collections: (Place & { id: number })[];
  stores: Place[];
  pages: Place[];
  repairs: { services: RepairService[]; models: RepairService[] };
};

const MOST = 3;
const SHORTEST_BEGUN_NAME = 3;
const DEVICES: Record<string, string> = {
  phone: 'phone',
  tablet: 'tablet',
  laptop: 'laptop',
  watch: 'watch',
  console: 'console',
  headphones: 'headphones',
  earbuds: 'headphones',
};
/** Parts whose repair is meant when something is to be mended. */
const PARTS: Record<string, string> = {
  display: 'screen',
  battery: 'battery',
  port: 'charging-port',
  'rear-camera': 'rear-camera',
  camera: 'rear-camera',
  keyboard: 'keyboard',
  speaker: 'speaker',
};
const GENERAL = 'not-sure';
const USUAL_DEVICE = 'phone';

export async function searchBeside(db: Db, asked: Asked, locale: Locale, hasProducts: boolean): Promise<Beside> {
  const [named, explained, mending] = await Promise.all([
    asked.terms.length === 0 ? [] : shelvesAndPages(db, asked),
    asked.pages.length === 0 ? [] : pagesCalled(db, asked.pages),
    repairs(db, asked, locale, hasProducts),
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
    repairs: mending,
  };
}

function shelvesAndPages(db: Db, { terms }: Asked): Promise<FoundPlace[]> {
  return placesThat(db, ['category', 'brand', 'collection', 'store', 'page'], { text: allOf(terms), limit: MOST });
}

async function pagesCalled(db: Db, slugs: readonly string[]): Promise<FoundPlace[]> {
  const found = await placesThat(db, ['page'], { text: oneOf(slugs.map((slug) => `~page:${slug}`)), limit: 10 });
  return slugs.flatMap((slug) => found.find((place) => place.slug === slug) ?? []);
}

/**
 * Repairs for the text in the search box, whose last word may be the beginning of a device's name. Beside
 * products, only for a fault, or for a device that the dictionary knows by name.
 */
export async function suggestedRepairs(
  db: Db,
  asked: Asked,
  locale: Locale,
  hasProducts: boolean,
): Promise<Beside['repairs']> {
  const last = asked.terms.at(-1);
  if (!last) return { services: [], models: [] };
  const terms = [...asked.terms.slice(0, -1), await withBegunNames(db, last, locale)];
  const isDevice = terms.some((term) => term.meanings.some(({ group }) => group === 'name'));
  return repairs(db, { ...asked, terms }, locale, hasProducts && !isDevice);
}

/** The term with the names that it may be the beginning of: "iph" with iphone. */
async function withBegunNames(db: Db, term: Term, locale: Locale): Promise<Term> {
  const [word = '', ...more] = term.words;
  if (more.length > 0 || term.meanings.length > 0 || [...word].length < SHORTEST_BEGUN_NAME) return term;
  const begun = await wordsBegun(db, word);
  const named = begun.map((name) => ({ name, meanings: meaningsOf([name], locale) }));
  const devices = named.filter(({ meanings }) => meanings.some(({ group }) => group === 'name'));
  const meanings = devices.flatMap((device) => device.meanings);
  return { ...term, forms: [...term.forms, ...devices.map(({ name }) => name), ...meanings.map(lexemeOf)], meanings };
}

async function repairs(db: Db, asked: Asked, locale: Locale, hasProducts: boolean): Promise<Beside['repairs']> {
  const kinds = asked.terms.flatMap(({ meanings }) =>
    meanings.filter(({ group }) => group === 'kind').map(({ key }) => key),
  );
  const names = asked.terms.filter((term) => isDeviceName(term));
  const wanted = asked.symptoms.length > 0 || !hasProducts || names.length > 1;
  const models = wanted && names.length > 0 ? await placesThat(db, ['model'], { text: allOf(names), limit: MOST }) : [];
  const codes = serviceCodes(asked, kinds, models.length > 0);
  const device = models[0]?.device ?? kinds.flatMap((kind) => DEVICES[kind] ?? [])[0] ?? USUAL_DEVICE;
  const services = codes.length === 0 ? [] : await servicesCalled(db, codes, device);
  const shown = ({ slug, title, device: type }: FoundPlace) => ({
    slug,
    title: textIn(title, locale),
    device: type ?? '',
  });
  return { services: services.map(shown), models: models.map(shown) };
}

/** Makers, series, models and codes; not kinds of goods, faults or properties. */
function isDeviceName({ meanings, explained, words, weak }: Term): boolean {
  if (weak || (explained && !meanings.some(({ group }) => group === 'name'))) return false;
  if (words.some((word) => /\d(?:w|mah|gb|tb|in|hz|mp)$/.test(word))) return false;
  return meanings.length === 0 || meanings.some(({ group }) => group === 'name');
}

function serviceCodes({ symptoms }: Asked, kinds: readonly string[], hasModel: boolean): string[] {
  const mending = symptoms.length > 0;
  const parts = mending || hasModel ? kinds.flatMap((kind) => PARTS[kind] ?? []) : [];
  const exact = symptoms.filter((code) => code !== GENERAL);
  const codes = [...new Set([...exact, ...parts])];
  return codes.length > 0 ? codes : symptoms;
}

async function servicesCalled(db: Db, codes: readonly string[], device: string): Promise<FoundPlace[]> {
  const text = oneOf(codes.map((code) => `~service:${code}`));
  const own = await placesThat(db, ['service'], { text, limit: MOST, device });
  const found = own.length > 0 ? own : await placesThat(db, ['service'], { text, limit: MOST });
  return codes.flatMap((code) => found.find(({ slug }) => slug === code) ?? []).slice(0, MOST);
}

function unique(places: readonly Place[]): Place[] {
  return places.filter(({ slug }, at) => places.findIndex((other) => other.slug === slug) === at);
}
