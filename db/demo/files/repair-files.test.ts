import { expect, test } from 'vitest';
import { listIntakeTexts, listModels } from '../repairs/load-repairs.ts';
import { listRepairPrices } from '../repairs/repair-prices.ts';
import { readDemoShop } from '../shop-files.ts';

const { repairs } = readDemoShop();
const models = listModels(repairs);
const prices = models.flatMap((model) => listRepairPrices(model, repairs.services, repairs.prices));
const series = repairs.makers.flatMap((maker) => maker.series);

const listDuplicates = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);
const listUnknown = (names: readonly string[], known: readonly string[]) =>
  names.filter((name) => !known.includes(name));

test('there are hundreds of models of many makers, and every device type has models', () => {
  expect(models.length).toBeGreaterThanOrEqual(350);
  expect(repairs.makers.length).toBeGreaterThanOrEqual(20);
  expect(repairs.types.length).toBeGreaterThanOrEqual(6);
  const kinds = new Set(models.map(({ type }) => type));
  expect([...kinds].sort()).toEqual(repairs.types.map(({ slug }) => slug).sort());
  expect(repairs.makers.filter((maker) => maker.series.length === 0)).toEqual([]);
});

test('no model is from the future, and its colours exist', () => {
  expect(models.filter(({ year }) => year > 2026)).toEqual([]);
  const colours = repairs.colours.map(({ code }) => code);
  expect(models.filter((model) => listUnknown(model.colours, colours).length > 0)).toEqual([]);
});

test('slugs, model codes and ranks of models are unique', () => {
  expect(listDuplicates(models.map(({ slug }) => slug))).toEqual([]);
  expect(listDuplicates(series.map(({ slug }) => slug))).toEqual([]);
  expect(listDuplicates(models.flatMap(({ codes }) => codes))).toEqual([]);
  const ranks = models.flatMap(({ popular }) => (popular === undefined ? [] : [popular]));
  expect(ranks.sort((a, b) => a - b)).toEqual(ranks.map((_, at) => at + 1));
});

test('software updates of a model do not end before its release', () => {
  expect(models.filter((model) => model.end_of_support && model.end_of_support < `${model.year}-12`)).toEqual([]);
});

test('phones, tablets and laptops each have at least eighteen services, and every type has a diagnosis', () => {
  const of = (type: string) => repairs.services.filter(({ minutes }) => minutes[type] !== undefined);
  for (const type of ['phone', 'tablet', 'laptop']) expect(of(type).length, type).toBeGreaterThanOrEqual(18);
  for (const { slug } of repairs.types) expect(of(slug).map(({ code }) => code)).toContain('not-sure');
  const words = Object.keys(repairs.faultWords).sort();
  expect(words, 'what people type').toEqual(repairs.services.map(({ code }) => code).sort());
  const types = repairs.types.map(({ slug }) => slug);
  expect(repairs.services.flatMap(({ minutes }) => listUnknown(Object.keys(minutes), types))).toEqual([]);
});

test('every device type has intake instructions, and every maker in them has a model', () => {
  expect(repairs.types.filter(({ slug }) => !repairs.intake.some(({ types }) => types.includes(slug)))).toEqual([]);
  const named = repairs.intake.flatMap(({ makers = [], not_makers = [] }) => [...makers, ...not_makers]);
  expect(
    listUnknown(
      named,
      repairs.makers.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  const apple = models.find(({ slug }) => slug === 'iphone-13');
  expect(apple && listIntakeTexts(apple, repairs.intake).map(({ en }) => en?.slice(0, 16))).toEqual([
    'Back up your dat',
    'Turn off Find My',
    'Take out SIM and',
  ]);
});

test('every name in the price rules exists', () => {
  const { services, exceptions } = repairs.prices;
  const codes = repairs.services.map(({ code }) => code);
  expect(listUnknown(Object.values(services).flatMap(Object.keys), codes)).toEqual([]);
  const named = (key: 'services' | 'types' | 'series' | 'models') => exceptions.flatMap((rule) => rule[key] ?? []);
  expect(listUnknown(named('services'), codes)).toEqual([]);
  expect(
    listUnknown(
      named('types'),
      repairs.types.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  expect(
    listUnknown(
      named('series'),
      series.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  expect(
    listUnknown(
      named('models'),
      models.map(({ slug }) => slug),
    ),
  ).toEqual([]);
});

test('a refurbished part costs at most as much as an equivalent one, which costs at most as much as the original', () => {
  const graded = new Map(prices.map((row) => [`${row.model} ${row.service} ${row.part_grade}`, row.price]));
  const wrong = prices.filter(({ model, service, part_grade, price }) => {
    if (part_grade === 'original' || part_grade === 'none' || price === null) return false;
    const dearer = part_grade === 'refurbished' ? ['equivalent', 'original'] : ['original'];
    return dearer.some((grade) => (graded.get(`${model} ${service} ${grade}`) ?? price) < price);
  });
  expect(wrong).toEqual([]);
});

test('every price is between five and a thousand dollars', () => {
  expect(prices.filter(({ price }) => price !== null && (price < 500 || price > 100_000))).toEqual([]);
});

test('some repairs need a diagnosis, but every model has several with a price', () => {
  const gaps = prices.filter(({ price, part_grade }) => price === null && part_grade !== 'none');
  expect(gaps.length).toBeGreaterThan(100);
  expect(gaps.length).toBeLessThan(prices.length / 4);
  const few = models.filter(({ slug }) => prices.filter((row) => row.model === slug && row.price !== null).length < 3);
  expect(few.map(({ slug }) => slug)).toEqual([]);
});

test('there are four repair locations in four time zones, each open on at least five days', () => {
  expect(new Set(repairs.locations.map((place) => place.time_zone)).size).toBeGreaterThanOrEqual(4);
  for (const { slug, hours, methods } of repairs.locations) {
    expect(Object.values(hours).filter((day) => day.length > 0).length, slug).toBeGreaterThanOrEqual(5);
    expect(methods).toContain(1);
  }
});
