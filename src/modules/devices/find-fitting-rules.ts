import { isKeepable } from '../../platform/clean-text.ts';
import type { Db } from '../../platform/db.ts';
import { judgeFit } from './fit.rules.ts';
import { modelsBySlug, rulesAbout } from './fit.store.ts';

export type FittingRules = {
  model: { slug: string; name: string };
  /** A product with one of these surely fits. */
  ruleIds: ReadonlySet<number>;
};

/** What lists of goods for a model are narrowed by; undefined for a model that the shop does not know. */
export async function findFittingRules(db: Db, slug: string): Promise<FittingRules | undefined> {
  // whatever stands in an address comes here, and PostgreSQL takes no NUL
  const [model] = isKeepable(slug) ? await modelsBySlug(db, [slug]) : [];
  if (!model) return undefined;
  const rules = await rulesAbout(db, model);
  const holding = rules.filter((rule) => judgeFit([rule], model).verdict === 'fits');
  return { model: { slug: model.slug, name: model.name }, ruleIds: new Set(holding.map(({ id }) => id)) };
}
