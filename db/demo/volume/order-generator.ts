import { pickTranslation } from '../../../src/kernel/locale.ts';
import type { ShippingRule } from '../../../src/modules/shipping/shipping.rules.ts';
import { toShippingRule } from '../catalog/to-shipping-rule.ts';
import type { Row } from '../upsert-rows.ts';
import { generateId } from './generate-id.ts';
import { type GeneratedOrder, generateOrder } from './generate-order.ts';
import type { Generator, GeneratorBatch } from './generator.ts';
import { insertRows } from './insert-rows.ts';

const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Orders of a batch of products, with shipments, lines and events. */
export const orderGenerator: Generator = {
  name: 'orders',
  async fill(batch) {
    const { moulds, goods, seed, now, tx } = batch;
    const rules = listShippingRules(batch);
    const rows: Record<string, Row[]> = { shop_order: [], order_shipment: [], order_line: [], order_event: [] };
    for (let index = batch.orders.from; index < batch.orders.to; index += 1) {
      const made = generateOrder({ ...moulds, rules }, goods, seed, index, now);
      for (const [table, more] of Object.entries(buildRows(batch, made))) rows[table]?.push(...more);
    }
    let count = 0;
    for (const [table, list] of Object.entries(rows)) count += await insertRows(tx, table, list);
    return count;
  },
};

function listShippingRules({ moulds, known }: GeneratorBatch): ShippingRule[] {
  return moulds.shop.delivery.shipping_rules.map((rule) => toShippingRule(rule, known.rule(rule.slug)));
}

function buildRows({ moulds }: GeneratorBatch, made: GeneratedOrder): Record<string, Row[]> {
  const { random, destination, totals, rule } = made;
  const id = generateId(made.placedAt, random);
  const shipmentId = generateId(made.placedAt, random);
  const titles = (code: string) => moulds.shop.attributes.find((attribute) => attribute.code === code);
  return {
    shop_order: [
      {
        id,
        code: Array.from({ length: 10 }, () => CODE_LETTERS[random.int(0, 31)]).join(''),
        email: made.email,
        phone: made.address.phone,
        locale: destination.locale,
        currency: 'USD',
        order_method: made.method,
        status: made.status,
        payment_state: made.paid,
        goods: totals.goods,
        discount: 0,
        shipping: totals.shipping,
        cod_fee: totals.codFee,
        tax: totals.tax,
        prices_include_tax: true,
        grand: totals.grand,
        address: made.address,
        note: '',
        placed_at: made.placedAt.toISOString(),
      },
    ],
    order_shipment: [
      {
        order_id: id,
        id: shipmentId,
        shipping_type: 1,
        shipping_rule_id: rule.id,
        shipping_title: pickTranslation(rule.title, destination.locale),
        shipping: totals.shipping,
        status: made.status,
        ...made.arrival,
      },
    ],
    order_line: made.lines.map(({ good, variant, unit, quantity, total, basisPoints, tax }) => ({
      order_id: id,
      id: generateId(made.placedAt, random),
      shipment_id: shipmentId,
      product_id: good.id,
      inventory_id: good.inventoryIds[variant] ?? 0,
      sku: good.made.variants[variant]?.sku ?? '',
      title: pickTranslation(good.made.title, destination.locale),
      attributes: (good.made.variants[variant]?.values ?? []).map(([code, value]) => ({
        title: pickTranslation(titles(code)?.title ?? {}, destination.locale),
        value: pickTranslation(titles(code)?.values.find((one) => one.code === value)?.title ?? {}, destination.locale),
      })),
      image: good.made.pictures[0]?.file ?? null,
      unit_price: unit,
      quantity,
      total,
      tax_basis_points: basisPoints,
      tax,
    })),
    order_event: made.events.map(({ from, to, by, at }) => ({
      order_id: id,
      id: generateId(at, random),
      kind: 'status',
      from_state: from === null ? null : String(from),
      to_state: String(to),
      actor: by,
      note: '',
      happened_at: at.toISOString(),
    })),
  };
}
