import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type FittedModel, judgeFit } from './fit.rules.ts';
import { rulesOfGoods } from './fit.store.ts';

/** The product range changes a few times a day. */
const FRESH_MS = 60_000;

const rules = hold(FRESH_MS, rulesOfGoods);

/** Returns a predicate: whether the shop has products that certainly fit a model. */
export async function findServedModels(db: Db): Promise<(model: FittedModel) => boolean> {
  const known = await rules.read(db);
  return (model) => judgeFit(known, model).verdict === 'fits';
}
