import { applyBasisPoints, multiplyAmount, sumAmounts } from '../../../src/kernel/money.ts';
import type { PartGrade } from '../../../src/modules/repair-catalog/repairs.tables.ts';
import { PRICE_LEVELS, type PriceTable, type RepairService, type Series } from '../files/repair-files.shapes.ts';

export type PricedModel = Series['models'][number] & { type: string; series: string; seriesLevel: Series['level'] };

export type RepairPrice = {
  model: string;
  service: string;
  part_grade: PartGrade;
  /** Minor units; null when a diagnosis is needed. */
  price: number | null;
  lead_days: number;
};

type PriceKey = { model: PricedModel; service: string; grade: PartGrade };

/** All repair prices of one model. @throws when a service of its type has neither a price nor a diagnosis */
export function listRepairPrices(
  model: PricedModel,
  services: readonly RepairService[],
  table: PriceTable,
): RepairPrice[] {
  const fitting = services.filter(({ minutes }) => minutes[model.type] !== undefined);
  return fitting.flatMap(({ code, needs_diagnosis }) => {
    const base = table.services[model.type]?.[code];
    if (!base && !needs_diagnosis) throw new Error(`prices.json has no price for ${model.type} ${code}`);
    const grades: PartGrade[] = base?.grades ?? ['none'];
    return grades.flatMap((grade) => {
      const repair = { model, service: code, grade };
      const exception = findException(repair, table);
      if (exception === 'absent') return [];
      const price = base && exception !== 'ask' ? calculatePrice(repair, base.prices, table) : null;
      return [{ model: model.slug, service: code, part_grade: grade, price, lead_days: leadDays(repair, table) }];
    });
  });
}

function findException({ model, service, grade }: PriceKey, { exceptions }: PriceTable): 'absent' | 'ask' | undefined {
  const fits = (names: readonly string[] | undefined, name: string) => !names || names.includes(name);
  const found = exceptions.filter(
    (rule) =>
      rule.services.includes(service) &&
      fits(rule.types, model.type) &&
      fits(rule.series, model.series) &&
      fits(rule.models, model.slug) &&
      fits(rule.grades, grade) &&
      model.year >= (rule.from ?? 0) &&
      model.year <= (rule.to ?? Number.POSITIVE_INFINITY),
  );
  return found.find((rule) => rule.then === 'absent')?.then ?? found[0]?.then;
}

function calculatePrice({ model, grade }: PriceKey, prices: readonly number[], { grades, years }: PriceTable): number {
  const base = prices[PRICE_LEVELS.indexOf(model.level ?? model.seriesLevel)];
  const year = years[model.year];
  if (base === undefined || year === undefined) throw new Error(`prices.json has no price for ${model.slug}`);
  if (grade === 'none') return base;
  return roundToRetailPrice(applyBasisPoints(applyBasisPoints(base, year), grades[grade].basis_points));
}

/** Rounds down to a whole amount that ends in 4 or 9, like a retail price. */
function roundToRetailPrice(amount: number): number {
  const fives = Math.max(1, Math.floor(sumAmounts([amount, 100]) / 500));
  return sumAmounts([multiplyAmount(500, fives), -100]);
}

function leadDays({ model, grade }: PriceKey, { grades, older }: PriceTable): number {
  if (grade === 'none') return 0;
  return grades[grade].lead_days + (model.year < older.before ? older.lead_days : 0);
}
