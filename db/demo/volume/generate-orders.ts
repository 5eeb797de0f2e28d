import { textIn } from '../../../src/kernel/locale.ts';
import type { ShippingRule } from '../../../src/modules/shipping/shipping.rules.ts';
import type { Row } from '../put-rows.ts';
import { ruleOf } from '../rule-of.ts';
import type { Batch, Generator } from './generator.ts';
import { insertRows } from './insert-rows.ts';
import { madeId } from './made-id.ts';
import { type MadeOrder, makeOrder } from './make-order.ts';

const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Orders of a batch of products, with shipments, lines and events. */
export const orders: Generator = {
  name: 'orders',
  async fill(batch) {
    const { moulds, goods, seed, now, tx } = batch;
    const rules = rulesOf(batch);
    const rows: Record<string, Row[]> = { shop_order: [], order_package: [], order_line: [], order_event: [] };
    for (let index = batch.orders.from; index < batch.orders.to; index += 1) {
      const made = makeOrder({ ...moulds, rules }, goods, seed, index, now);
      for (const [table, more] of Object.entries(rowsOf(batch, made))) rows[table]?.push(...more);
    }
    let count = 0;
    for (const [table, list] of Object.entries(rows)) count += await insertRows(tx, table, list);
    return count;
  },
};

function rulesOf({ moulds, known }: Batch): ShippingRule[] {
  return moulds.shop.delivery.shipping_rules.map((rule) => ruleOf(rule, known.rule(rule.slug)));
}

function rowsOf({ moulds }: Batch, made: MadeOrder): Record<string, Row[]> {
  const { random, place, totals, rule } = made;
  const id = madeId(made.placed, random);
  const packageId = madeId(made.placed, random);
  const titles = (code: string) => moulds.shop.attributes.find((attribute) => attribute.code === code);
  return {
    shop_order: [
      {
        id,
        code: Array.from({ length: 10 }, () => CODE_LETTERS[random.int(0, 31)]).join(''),
        email: made.email,
        phone: made.address.phone,
        locale: place.locale,
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
        placed_at: made.placed.toISOString(),
      },
    ],
    order_package: [
      {
        order_id: id,
        id: packageId,
        shipping_type: 1,
        shipping_rule_id: rule.id,
        shipping_title: textIn(rule.title, place.locale),
        shipping: totals.shipping,
        status: made.status,
        ...made.arrival,
      },
    ],
    order_line: made.lines.map(({ good, variant, unit, quantity, total, basisPoints, tax }) => ({
      order_id: id,
      id: madeId(made.placed, random),
      package_id: packageId,
      product_id: good.id,
      inventory_id: good.inventoryIds[variant] ?? 0,
      sku: good.made.variants[variant]?.sku ?? '',
      title: textIn(good.made.title, place.locale),
      attributes: (good.made.variants[variant]?.values ?? []).map(([code, value]) => ({
        title: textIn(titles(code)?.title ?? {}, place.locale),
        value: textIn(titles(code)?.values.find((one) => one.code === value)?.title ?? {}, place.locale),
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
      id: madeId(at, random),
      kind: 'status',
      from_state: from === null ? null : String(from),
      to_state: String(to),
      by_whom: by,
      note: '',
      happened_at: at.toISOString(),
    })),
  };
}
