import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findModels } from '../find-models.ts';
import { selectModelsBySlug } from '../fit.store.ts';
import { selectSeriesChoices, selectTypeChoices } from './fit-rule.store.ts';
import type { DeviceChoice } from './staff-fit-rule.ts';

export type FoundDevices = { types: DeviceChoice[]; series: DeviceChoice[]; models: DeviceChoice[] };

/** Device types, and the series and models that match a text; without a text, all series and no model. */
export async function searchDevices(db: Db, q: string, locale: Locale): Promise<FoundDevices> {
  const [types, series, models] = await Promise.all([
    selectTypeChoices(db),
    selectSeriesChoices(db, q),
    q === '' ? [] : findModelChoices(db, q, locale),
  ]);
  return { types, series, models };
}

async function findModelChoices(db: Db, q: string, locale: Locale): Promise<DeviceChoice[]> {
  const found = await findModels(db, q, locale);
  const models = await selectModelsBySlug(
    db,
    found.map(({ slug }) => slug),
  );
  const idBySlug = new Map(models.map(({ id, slug }) => [slug, id]));
  return found.flatMap(({ slug, name }) => {
    const id = idBySlug.get(slug);
    return id === undefined ? [] : [{ id, name: { en: name } }];
  });
}
