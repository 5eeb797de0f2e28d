import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { LOCALES } from '../../src/kernel/locale.ts';
import { applications } from './application-files.shapes.ts';
import { fits } from './fit-files.shapes.ts';
import * as people from './people-files.shapes.ts';
import { questions } from './question-files.shapes.ts';
import * as repairs from './repair-files.shapes.ts';
import * as shapes from './shop-files.shapes.ts';

/** This folder. A bundled program passes the path instead. */
export const DEMO_FOLDER = import.meta.dirname;

/** The validated data of the demo shop. */
export type DemoShop = ReturnType<typeof readDemoShop>;

/** Reads and validates every file of the demo shop. @throws with file, path and error of each issue */
export function readDemoShop(folder: string = DEMO_FOLDER) {
  const data = (name: string) => path.join(folder, 'data', name);
  return {
    settings: read(data('settings.json'), shapes.settings),
    languages: read(data('languages.json'), shapes.languages),
    categories: read(data('categories.json'), shapes.categories),
    brands: read(data('brands.json'), shapes.brands),
    attributes: read(data('attributes.json'), shapes.attributes),
    boxItems: read(data('box-items.json'), shapes.named),
    views: read(data('views.json'), shapes.named),
    products: productFiles(folder).flatMap((file) => read(file, shapes.products)),
    arrivals: read(data('arrivals.json'), shapes.arrivals),
    promotions: read(data('promotions.json'), shapes.promotions),
    sellers: read(data('sellers.json'), shapes.sellers),
    tags: read(data('tags.json'), shapes.tags),
    vouchers: read(data('vouchers.json'), shapes.vouchers),
    bundles: read(data('bundles.json'), shapes.bundles),
    reviewPhotos: read(data('review-photos.json'), shapes.reviewPhotos),
    reviewAuthors: read(data('review-authors.json'), shapes.reviewAuthors),
    reviewTexts: LOCALES.flatMap((locale) =>
      read(data(path.join('reviews', `${locale}.json`)), shapes.reviewTexts).map((text) => ({ ...text, locale })),
    ),
    questions: LOCALES.flatMap((locale) =>
      read(data(path.join('questions', `${locale}.json`)), questions).map((question) => ({ ...question, locale })),
    ),
    home: read(data('home.json'), shapes.home),
    delivery: read(data('delivery.json'), shapes.delivery),
    pickupPoints: read(data('pickup-points.json'), repairs.pickupPoints),
    bankAccounts: read(data('bank-accounts.json'), shapes.bankAccounts),
    pages: read(data('pages.json'), shapes.pages).map((page) => ({ ...page, body: bodies(folder, page.slug) })),
    people: {
      customers: read(data('people/customers.json'), people.customers),
      orders: read(data('people/orders.json'), people.orders),
      repairs: read(data('people/repairs.json'), people.repairs),
      returns: read(data('people/returns.json'), people.returns),
      messages: read(data('people/messages.json'), people.messages),
      applications: read(data('people/applications.json'), applications),
    },
    repairs: readRepairs(folder),
    fits: read(data('fits.json'), fits),
  };
}

/** Product files sorted by name, which is the order of the products. */
export function productFiles(folder: string = DEMO_FOLDER): string[] {
  const products = path.join(folder, 'data', 'products');
  return readdirSync(products)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(products, name));
}

/** Repair data, with the series of each maker from a separate file. */
function readRepairs(folder: string) {
  const data = (name: string) => path.join(folder, 'data', 'repairs', `${name}.json`);
  return {
    types: read(data('types'), repairs.types),
    colours: read(data('colours'), repairs.colours),
    makers: read(data('makers'), repairs.makers).map((maker) => {
      return { ...maker, series: read(data(`models/${maker.slug}`), repairs.series) };
    }),
    services: read(data('services'), repairs.services),
    faultWords: read(data('fault-words'), repairs.faultWords),
    intake: read(data('intake'), repairs.intake),
    prices: read(data('prices'), repairs.prices),
    locations: read(data('locations'), repairs.locations),
    tradeIn: read(data('trade-in'), repairs.tradeIn),
  };
}

/** Repair files, sorted. */
export function repairFiles(folder: string = DEMO_FOLDER): string[] {
  const repairs = path.join(folder, 'data', 'repairs');
  return readdirSync(repairs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(repairs, name));
}

function bodies(folder: string, slug: string): Record<string, string> {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const file = path.join(folder, 'pages', `${slug}.${locale}.md`);
      if (!existsSync(file)) throw new Error(`${path.relative(folder, file)} is missing: page ${slug} needs ${locale}`);
      return [locale, readFileSync(file, 'utf8')];
    }),
  );
}

function read<Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> {
  const name = file.slice(file.lastIndexOf(`${path.sep}data${path.sep}`) + 1);
  const parsed = shape.safeParse(parseJson(file, name));
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map((issue) => `${name}, at ${issue.path.join('.') || 'the top'}: ${issue.message}`).join('\n'),
  );
}

function parseJson(file: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${name} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}
