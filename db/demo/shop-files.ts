import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { LOCALES } from '../../src/kernel/locale.ts';
import { applications } from './files/application-files.shapes.ts';
import { fits } from './files/fit-files.shapes.ts';
import * as people from './files/people-files.shapes.ts';
import { questions } from './files/question-files.shapes.ts';
import * as repairs from './files/repair-files.shapes.ts';
import * as shapes from './files/shop-files.shapes.ts';

/** This folder. A bundled program passes the path instead. */
export const DEMO_FOLDER = import.meta.dirname;

/** The validated data of the demo shop. */
export type DemoShop = ReturnType<typeof readDemoShop>;

/** Reads and validates every file of the demo shop. @throws with file, path and error of each issue */
export function readDemoShop(folder: string = DEMO_FOLDER) {
  const data = (name: string) => path.join(folder, 'data', name);
  return {
    settings: readDataFile(data('settings.json'), shapes.settings),
    languages: readDataFile(data('languages.json'), shapes.languages),
    categories: readDataFile(data('categories.json'), shapes.categories),
    brands: readDataFile(data('brands.json'), shapes.brands),
    attributes: readDataFile(data('attributes.json'), shapes.attributes),
    boxItems: readDataFile(data('box-items.json'), shapes.named),
    views: readDataFile(data('views.json'), shapes.named),
    products: productFiles(folder).flatMap((file) => readDataFile(file, shapes.products)),
    arrivals: readDataFile(data('arrivals.json'), shapes.arrivals),
    promotions: readDataFile(data('promotions.json'), shapes.promotions),
    sellers: readDataFile(data('sellers.json'), shapes.sellers),
    tags: readDataFile(data('tags.json'), shapes.tags),
    vouchers: readDataFile(data('vouchers.json'), shapes.vouchers),
    bundles: readDataFile(data('bundles.json'), shapes.bundles),
    reviewPhotos: readDataFile(data('review-photos.json'), shapes.reviewPhotos),
    reviewAuthors: readDataFile(data('review-authors.json'), shapes.reviewAuthors),
    reviewTexts: LOCALES.flatMap((locale) =>
      readDataFile(data(path.join('reviews', `${locale}.json`)), shapes.reviewTexts).map((text) => ({
        ...text,
        locale,
      })),
    ),
    questions: LOCALES.flatMap((locale) =>
      readDataFile(data(path.join('questions', `${locale}.json`)), questions).map((question) => ({
        ...question,
        locale,
      })),
    ),
    home: readDataFile(data('home.json'), shapes.home),
    delivery: readDataFile(data('delivery.json'), shapes.delivery),
    pickupPoints: readDataFile(data('pickup-points.json'), repairs.pickupPoints),
    bankAccounts: readDataFile(data('bank-accounts.json'), shapes.bankAccounts),
    pages: readDataFile(data('pages.json'), shapes.pages).map((page) => ({
      ...page,
      body: readPageBodies(folder, page.slug),
    })),
    people: {
      customers: readDataFile(data('people/customers.json'), people.customers),
      orders: readDataFile(data('people/orders.json'), people.orders),
      repairs: readDataFile(data('people/repairs.json'), people.repairs),
      returns: readDataFile(data('people/returns.json'), people.returns),
      messages: readDataFile(data('people/messages.json'), people.messages),
      applications: readDataFile(data('people/applications.json'), applications),
    },
    repairs: readRepairs(folder),
    fits: readDataFile(data('fits.json'), fits),
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
    types: readDataFile(data('types'), repairs.types),
    colours: readDataFile(data('colours'), repairs.colours),
    makers: readDataFile(data('makers'), repairs.makers).map((maker) => {
      return { ...maker, series: readDataFile(data(`models/${maker.slug}`), repairs.series) };
    }),
    services: readDataFile(data('services'), repairs.services),
    faultWords: readDataFile(data('fault-words'), repairs.serviceSynonyms),
    intake: readDataFile(data('intake'), repairs.intake),
    prices: readDataFile(data('prices'), repairs.prices),
    locations: readDataFile(data('locations'), repairs.locations),
    tradeIn: readDataFile(data('trade-in'), repairs.tradeIn),
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

function readPageBodies(folder: string, slug: string): Record<string, string> {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const file = path.join(folder, 'pages', `${slug}.${locale}.md`);
      if (!existsSync(file)) throw new Error(`${path.relative(folder, file)} is missing: page ${slug} needs ${locale}`);
      return [locale, readFileSync(file, 'utf8')];
    }),
  );
}

function readDataFile<Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> {
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
