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

/** A device in the shop that could be had instead; amounts are minor units. */
export type Instead = {
  productId: number;
  main: string;
  title: string;
  price: number;
  /** Whether it is the model itself, and not a newer one of its series. */
  isSame: boolean;
};

/** What can be done about a broken device, each with its price; null where the shop's data say nothing. */
export type Advice = {
  model: string;
  modelName: string;
  /** By the price list, as the quote would say; `total` is what has a price, and `isExact` if everything has. */
  repair: { total: number; isExact: boolean; diagnosisFee: number; warrantyDays: number } | null;
  refurbished: Instead | null;
  new: Instead | null;
  /** The most the shop pays for the device as it is sold: whole. */
  tradeIn: { upTo: number } | null;
};

type Asked = { settings: Settings; locale: Locale; now: Date };

/**
 * Repair, refurbished, new and what the shop pays, side by side. Only what is in stock and public is offered; null for a
 * model that is not on the list.
 */
export async function adviseRepair(
  db: Db,
  { model: slug, faults }: { model: string; faults: readonly FaultWish[] },
  asked: Asked,
): Promise<Advice | null> {
  const book = await readRepairBook(db);
  const model = book.model(slug);
  if (!model) return null;
  const series = modelsOn(book, { seriesId: model.seriesId });
  const [repair, products, [worth]] = await Promise.all([
    repairOf(db, { model: slug, faults }, asked),
    productsOfModels(
      db,
      series.map(({ id }) => id),
    ),
    asked.settings.tradeIn ? worthOfModels(db, [model.id]) : [],
  ]);
  const cards = await listCards(
    db,
    products.map(({ productId }) => productId),
    asked,
  );
  const offered = products.flatMap((product) => {
    const card = cards.find(({ id }) => id === product.productId);
    return card?.inStock ? [{ ...product, card }] : [];
  });
  const own = offered.filter(({ modelId }) => modelId === model.id);
  const worn = cheapest(own.filter(({ condition }) => condition !== 'new'));
  const fresh = offered.filter(({ condition }) => condition === 'new');
  const sameNew = cheapest(fresh.filter(({ modelId }) => modelId === model.id));
  // the newest stands first
  const newest = series.find(({ id, year }) => year >= model.year && fresh.some(({ modelId }) => modelId === id));
  const nextNew = newest ? cheapest(fresh.filter(({ modelId }) => modelId === newest.id)) : null;
  const unworn = sameNew ?? nextNew;
  return {
    ...{ model: slug, modelName: model.name, repair },
    refurbished: worn && instead(worn, model.id),
    new: unworn && instead(unworn, model.id),
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
  asked: Asked,
): Promise<Advice['repair']> {
  if (faults.length === 0) return null;
  const made = await makeQuote(db, { model, faults: [...faults] }, asked);
  if (!made.ok) return null;
  const { total, exact: isExact, diagnosis, lines } = made.value.quote;
  const warrantyDays = Math.min(...lines.map((line) => line.warrantyDays));
  return { total, isExact, diagnosisFee: diagnosis.fee, warrantyDays };
}
