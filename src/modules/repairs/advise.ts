import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { listCards } from '../catalog/list-cards.ts';
import type { ProductCard } from '../catalog/product-card.ts';
import type { Settings } from '../content/settings.rules.ts';
import { type DeviceProduct, productsOfModels, worthOfModels } from './advise.store.ts';
import { modelsOn } from './book.rules.ts';
import { makeQuote } from './make-quote.ts';
import type { FaultWish } from './quote.input.ts';
import { readRepairBook } from './repair-book.ts';

/** A product offered as an alternative to the repair; amounts are minor units. */
export type Instead = {
  productId: number;
  main: string;
  title: string;
  price: number;
  /** True for the same model, false for a newer one of its series. */
  isSame: boolean;
};

/** Alternatives for a broken device with their prices; null where there is no data. */
export type Advice = {
  model: string;
  modelName: string;
  /** Quote from the price list: `total` sums the lines with a price, `isExact` is true when every line has one. */
  repair: { total: number; isExact: boolean; diagnosisFee: number; warrantyDays: number } | null;
  refurbished: Instead | null;
  new: Instead | null;
  /** Highest trade-in price for the undamaged device. */
  tradeIn: { upTo: number } | null;
};

type Asked = { settings: Settings; locale: Locale; now: Date };

/**
 * Compares repair, refurbished, new and trade-in. Only public products in stock are offered; null for a model that is
 * not in the catalog.
 */
export async function adviseRepair(
  db: Db,
  { model: slug, faults }: { model: string; faults: readonly FaultWish[] },
  context: Asked,
): Promise<Advice | null> {
  const catalog = await readRepairBook(db);
  const model = catalog.model(slug);
  if (!model) return null;
  const series = modelsOn(catalog, { seriesId: model.seriesId });
  const [repair, products, [worth]] = await Promise.all([
    repairOf(db, { model: slug, faults }, context),
    productsOfModels(
      db,
      series.map(({ id }) => id),
    ),
    context.settings.tradeIn ? worthOfModels(db, [model.id]) : [],
  ]);
  const cards = await listCards(
    db,
    products.map(({ productId }) => productId),
    context,
  );
  const offered = products.flatMap((product) => {
    const card = cards.find(({ id }) => id === product.productId);
    return card?.inStock ? [{ ...product, card }] : [];
  });
  const own = offered.filter(({ modelId }) => modelId === model.id);
  const refurbished = cheapest(own.filter(({ condition }) => condition !== 'new'));
  const newDevices = offered.filter(({ condition }) => condition === 'new');
  const sameNew = cheapest(newDevices.filter(({ modelId }) => modelId === model.id));
  // sorted by year, newest first
  const newest = series.find(({ id, year }) => year >= model.year && newDevices.some(({ modelId }) => modelId === id));
  const nextNew = newest ? cheapest(newDevices.filter(({ modelId }) => modelId === newest.id)) : null;
  const newDevice = sameNew ?? nextNew;
  return {
    ...{ model: slug, modelName: model.name, repair },
    refurbished: refurbished && instead(refurbished, model.id),
    new: newDevice && instead(newDevice, model.id),
    tradeIn: worth ? { upTo: worth.price } : null,
  };
}

type Offered = DeviceProduct & { card: ProductCard };

function cheapest(offered: readonly Offered[]): Offered | null {
  return offered.toSorted((a, b) => a.card.price.current - b.card.price.current)[0] ?? null;
}

function instead({ modelId, card }: Offered, wanted: number): Instead {
  const { id: productId, mainCategory: main, title, price } = card;
  return { productId, main, title, price: price.current, isSame: modelId === wanted };
}

async function repairOf(
  db: Db,
  { model, faults }: { model: string; faults: readonly FaultWish[] },
  context: Asked,
): Promise<Advice['repair']> {
  if (faults.length === 0) return null;
  const made = await makeQuote(db, { model, faults: [...faults] }, context);
  if (!made.ok) return null;
  const { total, exact: isExact, diagnosis, lines } = made.value.quote;
  const warrantyDays = Math.min(...lines.map((line) => line.warrantyDays));
  return { total, isExact, diagnosisFee: diagnosis.fee, warrantyDays };
}
