import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { listCards } from '../catalog/products/list-cards.ts';
import type { ProductCard } from '../catalog/products/product-card.ts';
import { filterModels } from '../repair-catalog/catalog/catalog.rules.ts';
import { readRepairCatalog } from '../repair-catalog/catalog/read-repair-catalog.ts';
import { calculateQuote } from '../repair-catalog/quotes/calculate-quote.ts';
import type { FaultInput } from '../repair-catalog/quotes/quote.input.ts';
import type { Settings } from '../settings/settings.rules.ts';
import { type DeviceProduct, selectModelProducts, selectTradeInPrices } from './repair-alternatives.store.ts';

/** A product offered as an alternative to the repair; amounts are minor units. */
export type AlternativeDevice = {
  productId: number;
  main: string;
  title: string;
  price: number;
  /** True for the same model, false for a newer one of its series. */
  isSame: boolean;
};

/** Alternatives for a broken device with their prices; null where there is no data. */
export type RepairAlternatives = {
  model: string;
  modelName: string;
  /** Quote from the price list: `total` sums the lines with a price, `isExact` is true when every line has one. */
  repair: { total: number; isExact: boolean; diagnosisFee: number; warrantyDays: number } | null;
  refurbished: AlternativeDevice | null;
  new: AlternativeDevice | null;
  /** Highest trade-in price for the undamaged device. */
  tradeIn: { upTo: number } | null;
};

type AlternativesContext = { settings: Settings; locale: Locale; now: Date };

/**
 * Compares repair, refurbished, new and trade-in. Only public products in stock are offered; null for a model that is
 * not in the catalog.
 */
export async function findRepairAlternatives(
  db: Db,
  { model: slug, faults }: { model: string; faults: readonly FaultInput[] },
  context: AlternativesContext,
): Promise<RepairAlternatives | null> {
  const catalog = await readRepairCatalog(db);
  const model = catalog.findModel(slug);
  if (!model) return null;
  const series = filterModels(catalog, { seriesId: model.seriesId });
  const [repair, products, [worth]] = await Promise.all([
    quoteRepair(db, { model: slug, faults }, context),
    selectModelProducts(
      db,
      series.map(({ id }) => id),
    ),
    context.settings.tradeIn ? selectTradeInPrices(db, [model.id]) : [],
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
  const refurbished = findCheapest(own.filter(({ condition }) => condition !== 'new'));
  const newDevices = offered.filter(({ condition }) => condition === 'new');
  const sameNew = findCheapest(newDevices.filter(({ modelId }) => modelId === model.id));
  // sorted by year, newest first
  const newest = series.find(({ id, year }) => year >= model.year && newDevices.some(({ modelId }) => modelId === id));
  const nextNew = newest ? findCheapest(newDevices.filter(({ modelId }) => modelId === newest.id)) : null;
  const newDevice = sameNew ?? nextNew;
  return {
    model: slug,
    modelName: model.name,
    repair,
    refurbished: refurbished && toAlternative(refurbished, model.id),
    new: newDevice && toAlternative(newDevice, model.id),
    tradeIn: worth ? { upTo: worth.price } : null,
  };
}

type OfferedProduct = DeviceProduct & { card: ProductCard };

function findCheapest(offered: readonly OfferedProduct[]): OfferedProduct | null {
  return offered.toSorted((a, b) => a.card.price.current - b.card.price.current)[0] ?? null;
}

function toAlternative({ modelId, card }: OfferedProduct, wanted: number): AlternativeDevice {
  const { id: productId, mainCategory: main, title, price } = card;
  return { productId, main, title, price: price.current, isSame: modelId === wanted };
}

async function quoteRepair(
  db: Db,
  { model, faults }: { model: string; faults: readonly FaultInput[] },
  context: AlternativesContext,
): Promise<RepairAlternatives['repair']> {
  if (faults.length === 0) return null;
  const made = await calculateQuote(db, { model, faults: [...faults] }, context);
  if (!made.ok) return null;
  const { total, exact: isExact, diagnosis, lines } = made.value.quote;
  const warrantyDays = Math.min(...lines.map((line) => line.warrantyDays));
  return { total, isExact, diagnosisFee: diagnosis.fee, warrantyDays };
}
