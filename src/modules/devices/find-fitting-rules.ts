import { isCleanText } from '../../platform/clean-text.ts';
import type { Db } from '../../platform/database/db.ts';
import { checkFit } from './fit.rules.ts';
import { selectModelRules, selectModelsBySlug } from './fit.store.ts';

export type FittingRules = {
  model: { slug: string; name: string };
  /** A product with one of these rules certainly fits. */
  ruleIds: ReadonlySet<number>;
};

/** Rules that filter a product list by model; undefined for an unknown model. */
export async function findFittingRules(db: Db, slug: string): Promise<FittingRules | undefined> {
  // the slug comes from the URL, and PostgreSQL rejects NUL characters
  const [model] = isCleanText(slug) ? await selectModelsBySlug(db, [slug]) : [];
  if (!model) return undefined;
  const rules = await selectModelRules(db, model);
  const holding = rules.filter((rule) => checkFit([rule], model).verdict === 'fits');
  return { model: { slug: model.slug, name: model.name }, ruleIds: new Set(holding.map(({ id }) => id)) };
}
