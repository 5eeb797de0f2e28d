import type { Tx } from '../../../src/platform/database/db.ts';
import { findCharging } from '../catalog/find-charging.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds, upsertRows } from '../upsert-rows.ts';
import { listHolidays } from './holidays.ts';
import { listRepairPrices, type PricedModel } from './repair-prices.ts';

/** Loads devices, repair services, prices and repair locations. Holidays cover this year and the two after. */
export async function loadRepairs(tx: Tx, { repairs, fits }: DemoShop, now: Date): Promise<void> {
  await upsertRows(tx, 'device_type', addSort(repairs.types), { key: ['slug'] });
  await upsertRows(tx, 'device_colour', addSort(repairs.colours), { key: ['code'] });
  await loadDevices(tx, repairs, fits.charging);
  await loadServices(tx, repairs);
  await loadPrices(tx, repairs);
  await loadTradeIn(tx, repairs);
  const year = now.getUTCFullYear();
  const locations = repairs.locations.map(({ holidays, ...location }) => {
    return { ...location, holidays: listHolidays([year, year + 1, year + 2], holidays) };
  });
  await upsertRows(tx, 'repair_location', addSort(locations), { key: ['slug'] });
}

type Repairs = DemoShop['repairs'];

/** All models with the data of their series. */
export function listModels({ makers }: Pick<Repairs, 'makers'>): (PricedModel & { maker: string })[] {
  return makers.flatMap(({ slug: maker, series }) =>
    series.flatMap(({ slug, type, level, models }) =>
      models.map((model) => ({ ...model, maker, type, series: slug, seriesLevel: level })),
    ),
  );
}

async function loadDevices(tx: Tx, repairs: Repairs, charging: DemoShop['fits']['charging']): Promise<void> {
  const brands = repairs.makers.map(({ slug, name }) => ({ slug, name }));
  await upsertRows(tx, 'device_brand', addSort(brands), { key: ['slug'] });
  const brand = await readIds(tx, 'device_brand', 'slug');
  const type = await readIds(tx, 'device_type', 'slug');
  const series = repairs.makers.flatMap((maker) =>
    maker.series.map(({ slug, name, type: kind }) => {
      return { slug, name, device_brand_id: brand(maker.slug), device_type_id: type(kind) };
    }),
  );
  await upsertRows(tx, 'device_series', addSort(series), { key: ['slug'] });
  const seriesId = await readIds(tx, 'device_series', 'slug');
  const models = listModels(repairs).map((model) => ({
    slug: model.slug,
    ...toChargingColumns(model, charging),
    name: model.name,
    device_series_id: seriesId(model.series),
    device_brand_id: brand(model.maker),
    device_type_id: type(model.type),
    model_codes: model.codes,
    year: model.year,
    storage_gb: model.storage,
    colours: model.colours,
    popular_rank: model.popular ?? null,
    end_of_support: model.end_of_support ? `${model.end_of_support}-01` : null,
    intake: listIntakeTexts(model, repairs.intake),
  }));
  await upsertRows(tx, 'device_model', addSort(models), { key: ['slug'] });
}

/** Intake instructions for the customer of a model. */
export function listIntakeTexts({ type, maker }: { type: string; maker: string }, rules: Repairs['intake']) {
  const isMeant = ({ types, makers, not_makers }: Repairs['intake'][number]) =>
    types.includes(type) && (makers?.includes(maker) ?? true) && !not_makers?.includes(maker);
  return rules.filter(isMeant).map(({ text }) => text);
}

function toChargingColumns(model: Parameters<typeof findCharging>[0], rules: DemoShop['fits']['charging']) {
  const { sockets, wireless } = findCharging(model, rules);
  return { sockets, wireless_charging: wireless };
}

async function loadServices(tx: Tx, { services, faultWords }: Repairs): Promise<void> {
  const type = await readIds(tx, 'device_type', 'slug');
  const rows = services.flatMap(({ minutes, ...service }) =>
    Object.entries(minutes).map(([kind, time]) => {
      const also_called = faultWords[service.code] ?? {};
      return { ...service, also_called, slug: `${kind}-${service.code}`, device_type_id: type(kind), minutes: time };
    }),
  );
  await upsertRows(tx, 'repair_service', addSort(rows), { key: ['slug'] });
}

async function loadPrices(tx: Tx, repairs: Repairs): Promise<void> {
  const modelId = await readIds(tx, 'device_model', 'slug');
  const serviceId = await readIds(tx, 'repair_service', 'slug');
  const rows = listModels(repairs).flatMap((model) =>
    listRepairPrices(model, repairs.services, repairs.prices).map(({ service, part_grade, price, lead_days }) => ({
      device_model_id: modelId(model.slug),
      repair_service_id: serviceId(`${model.type}-${service}`),
      part_grade,
      price,
      lead_days,
    })),
  );
  await upsertRows(tx, 'repair_price', rows, { key: ['device_model_id', 'repair_service_id', 'part_grade'] });
}

/** A question about several device types becomes one row for each type. */
async function loadTradeIn(tx: Tx, { tradeIn }: Repairs): Promise<void> {
  const [type, model] = await Promise.all([readIds(tx, 'device_type', 'slug'), readIds(tx, 'device_model', 'slug')]);
  const questions = tradeIn.questions.flatMap(({ types = [null], code, ...question }) =>
    types.map((kind) => ({
      ...question,
      code: kind === null ? code : `${kind}-${code}`,
      device_type_id: kind === null ? null : type(kind),
    })),
  );
  await upsertRows(tx, 'trade_in_question', addSort(questions), { key: ['code'] });
  const prices = tradeIn.prices.flatMap(({ model: slug, storage }) =>
    Object.entries(storage).map(([gb, price]) => ({ device_model_id: model(slug), storage_gb: Number(gb), price })),
  );
  await upsertRows(tx, 'trade_in_price', prices, { key: ['device_model_id', 'storage_gb'] });
}

function addSort<T extends object>(rows: readonly T[]): (T & { sort: number })[] {
  return rows.map((row, sort) => ({ ...row, sort }));
}
