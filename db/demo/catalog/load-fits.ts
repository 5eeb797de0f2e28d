import type { Tx } from '../../../src/platform/database/db.ts';
import type { FitFile } from '../files/fit-files.shapes.ts';
import { listModels } from '../repairs/load-repairs.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds, upsertRows } from '../upsert-rows.ts';

/** Loads device products and fit rules. Needs loaded categories, products and models. */
export async function loadFits(tx: Tx, shop: DemoShop): Promise<void> {
  await loadDeviceGoods(tx, shop);
  const fitting = listFits(shop);
  const model = await readIds(tx, 'device_model', 'slug');
  const type = await readIds(tx, 'device_type', 'slug');
  const rules = new Map(fitting.map(({ rule }) => [rule.code, rule]));
  const rows = [...rules.values()].map(({ code, device, kind, socket, with_cable, sure }) => ({
    code,
    device_model_id: device === null ? null : model(device),
    device_type_id: kind === null ? null : type(kind),
    socket,
    with_cable,
    sure,
  }));
  await upsertRows(tx, 'fit_rule', rows, { key: ['code'] });
  const ruleId = await readIds(tx, 'fit_rule', 'code');
  const product = await readIds(tx, 'product', 'slug');
  const links = fitting.map(({ slug, rule }) => ({ product_id: product(slug), fit_rule_id: ruleId(rule.code) }));
  await upsertRows(tx, 'product_fit', links, { key: ['product_id', 'fit_rule_id'] });
}

/** The device model with the slug of a product; refurbished products have the slug of the model plus `-renewed`. */
export function findDeviceModel(product: string, models: ReadonlySet<string>): string | null {
  return [product, product.replace(/-renewed$/, '')].find((slug) => models.has(slug)) ?? null;
}

async function loadDeviceGoods(tx: Tx, { categories, products, repairs, fits }: DemoShop): Promise<void> {
  const names = categories.flatMap(({ slug, child }) => [slug, ...child.map((sub) => sub.slug)]);
  for (const for_devices of [true, false]) {
    const slugs = names.filter((slug) => fits.categories.includes(slug) === for_devices);
    await tx
      .updateTable('category')
      .set({ for_devices })
      .where('slug', 'in', slugs)
      .where('for_devices', '<>', for_devices)
      .execute();
  }
  const models = new Set(listModels(repairs).map(({ slug }) => slug));
  const model = await readIds(tx, 'device_model', 'slug');
  for (const { slug } of products) {
    const own = findDeviceModel(slug, models);
    if (own === null) continue;
    await tx
      .updateTable('product')
      .set({ device_model_id: model(own) })
      .where('slug', '=', slug)
      .where('device_model_id', 'is distinct from', model(own))
      .execute();
  }
}

type FitRule = {
  code: string;
  device: string | null;
  kind: string | null;
  socket: string | null;
  with_cable: boolean;
  sure: boolean;
};

function listFits({ products, fits }: DemoShop): { slug: string; rule: FitRule }[] {
  const accessories = products.flatMap(({ slug, specs }) =>
    typeof specs.fits === 'string' ? [{ slug, rule: createFitRule({ device: specs.fits }) }] : [],
  );
  return [...accessories, ...fits.goods.flatMap((goods) => expandRules(goods))];
}

function expandRules({ products, rules }: FitFile['goods'][number]): { slug: string; rule: FitRule }[] {
  return products.flatMap((slug) =>
    rules.flatMap(({ types = [null], sockets = [null], with_cable, sure }) =>
      types.flatMap((kind) =>
        sockets.map((socket) => ({ slug, rule: createFitRule({ kind, socket, with_cable, sure }) })),
      ),
    ),
  );
}

function createFitRule(fields: Partial<FitRule>): FitRule {
  const rule = { device: null, kind: null, socket: null, with_cable: false, sure: true, ...fields };
  const { device, kind, socket, with_cable, sure } = rule;
  const parts = [device, kind, socket, with_cable ? 'cable' : null, sure ? null : 'perhaps'];
  return { ...rule, code: parts.filter((part) => part !== null).join(' ') || 'any' };
}
