import { type RawBuilder, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { escapeLike } from '../../../platform/database/escape-like.ts';
import type {} from '../devices.tables.ts';
import type { FitRuleInput } from './fit-rule.input.ts';
import type { DeviceChoice, StaffFitRule } from './staff-fit-rule.ts';

/** Name of a series with its brand, as text of every language. */
const SERIES_NAME = sql<LocalizedText>`jsonb_build_object('en', brand.name || ' ' || series.name)`;

export async function selectFitRules(db: Db, productId: number, limit: number): Promise<StaffFitRule[]> {
  const { rows } = await sql<StaffFitRule>`
    select rule.id, rule.device_type_id, rule.device_series_id, rule.device_model_id, rule.socket, rule.with_cable,
      rule.is_verified,
      case
        when model.id is not null then jsonb_build_object('en', model.name)
        when series.id is not null then ${SERIES_NAME}
        else type.name
      end as device
    from product_fit
    join fit_rule rule on rule.id = product_fit.fit_rule_id
    left join device_type type on type.id = rule.device_type_id
    left join device_series series on series.id = rule.device_series_id
    left join device_brand brand on brand.id = series.device_brand_id
    left join device_model model on model.id = rule.device_model_id
    where product_fit.product_id = ${productId}
    order by rule.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Locks the rule with these properties, or inserts it, so that no other transaction deletes it as unused. */
export async function lockFitRule(tx: Tx, rule: FitRuleInput): Promise<number> {
  const { device_type_id, device_series_id, device_model_id, socket, with_cable, is_verified } = rule;
  const { rows } = await sql<{ id: number }>`
    select id from fit_rule
    where device_type_id is not distinct from ${device_type_id}::int
      and device_series_id is not distinct from ${device_series_id}::int
      and device_model_id is not distinct from ${device_model_id}::int
      and socket is not distinct from ${socket}::text
      and with_cable = ${with_cable} and is_verified = ${is_verified}
    order by id limit 1 for update
  `.execute(tx);
  const [equal] = rows;
  if (equal) return equal.id;
  const { id } = await tx
    .insertInto('fit_rule')
    .values({ ...rule, code: createCode(rule) })
    // the same rule inserted by another transaction; the update locks it
    .onConflict((conflict) => conflict.column('code').doUpdateSet((is) => ({ code: is.ref('excluded.code') })))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Unique per combination of properties: ids instead of slugs, which can change. */
function createCode(rule: FitRuleInput): string {
  const { device_type_id, device_series_id, device_model_id, socket, with_cable, is_verified } = rule;
  return JSON.stringify([device_type_id, device_series_id, device_model_id, socket, with_cable, is_verified]);
}

export async function linkFitRule(tx: Tx, productId: number, ruleId: number): Promise<void> {
  await tx.insertInto('product_fit').values({ product_id: productId, fit_rule_id: ruleId }).execute();
}

export async function unlinkFitRule(tx: Tx, productId: number, ruleId: number): Promise<void> {
  await tx.deleteFrom('product_fit').where('product_id', '=', productId).where('fit_rule_id', '=', ruleId).execute();
}

/** Deletes a rule that no product has. */
export async function deleteUnusedFitRule(tx: Tx, ruleId: number): Promise<void> {
  // a statement of its own: the next one sees a product that received the rule while this one waited for the lock
  await sql`select 1 from fit_rule where id = ${ruleId} for update`.execute(tx);
  await sql`
    delete from fit_rule where id = ${ruleId} and not exists (select 1 from product_fit where fit_rule_id = ${ruleId})
  `.execute(tx);
}

export async function copyFitLinks(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into product_fit (product_id, fit_rule_id)
    select ${to}, fit_rule_id from product_fit where product_id = ${from}
  `.execute(tx);
}

export type DeviceField = 'device_type_id' | 'device_series_id' | 'device_model_id';

/** Whether a device type, series or model exists. It cannot be deleted before the transaction ends. */
export async function lockDevice(tx: Tx, field: DeviceField, id: number): Promise<boolean> {
  const { rows } = await selectLocked(field, id).execute(tx);
  return rows.length > 0;
}

function selectLocked(field: DeviceField, id: number): RawBuilder<unknown> {
  switch (field) {
    case 'device_type_id':
      return sql`select 1 from device_type where id = ${id} for key share`;
    case 'device_series_id':
      return sql`select 1 from device_series where id = ${id} for key share`;
    case 'device_model_id':
      return sql`select 1 from device_model where id = ${id} for key share`;
  }
}

const MAX_TYPES = 50;
const MAX_SERIES = 100;

export async function selectTypeChoices(db: Db): Promise<DeviceChoice[]> {
  return db.selectFrom('device_type').select(['id', 'name']).orderBy('sort').orderBy('id').limit(MAX_TYPES).execute();
}

/** Series whose name with its brand contains a text, the most popular brands first. */
export async function selectSeriesChoices(db: Db, q: string): Promise<DeviceChoice[]> {
  const { rows } = await sql<DeviceChoice>`
    select series.id, ${SERIES_NAME} as name
    from device_series series join device_brand brand on brand.id = series.device_brand_id
    where lower(brand.name || ' ' || series.name) like lower(${`%${escapeLike(q)}%`})
    order by brand.sort, brand.id, series.sort, series.id limit ${MAX_SERIES}
  `.execute(db);
  return rows;
}
