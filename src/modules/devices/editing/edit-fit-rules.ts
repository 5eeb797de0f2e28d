import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { FitRuleInput } from './fit-rule.input.ts';
import {
  copyFitLinks,
  type DeviceField,
  deleteUnusedFitRule,
  linkFitRule,
  lockDevice,
  lockFitRule,
  selectFitRules,
  unlinkFitRule,
} from './fit-rule.store.ts';
import type { StaffFitRule } from './staff-fit-rule.ts';

export const MAX_FIT_RULES = 200;
const DEVICE_FIELDS: readonly DeviceField[] = ['device_type_id', 'device_series_id', 'device_model_id'];

/** Compatibility rules of a product. */
export function listFitRules(db: Db, productId: number): Promise<StaffFitRule[]> {
  return selectFitRules(db, productId, MAX_FIT_RULES);
}

/** Adds a rule to a locked product; products with equal rules share one. Refuses a rule that the product has. */
export async function addFitRule(tx: Tx, productId: number, rule: FitRuleInput): Promise<Result<StaffFitRule>> {
  const [field, second] = DEVICE_FIELDS.filter((name) => rule[name] !== null);
  if (second) return refuseField(second, 'fields.invalid', { type: second });
  if (field && !(await hasDevice(tx, field, rule[field]))) return refuseField(field, 'fields.invalid', { type: field });
  if (rule.with_cable && (rule.socket === null || rule.socket === 'wireless'))
    return refuseField('with_cable', 'devices.cable-socket');
  const existing = await listFitRules(tx, productId);
  if (existing.length >= MAX_FIT_RULES) return refuse('devices.too-many-rules', { max: MAX_FIT_RULES });
  const id = await lockFitRule(tx, rule);
  if (existing.some((other) => other.id === id)) return refuse('devices.rule-exists', {}, 'conflict');
  await linkFitRule(tx, productId, id);
  const added = (await listFitRules(tx, productId)).find((other) => other.id === id);
  if (!added) throw new Error(`product ${productId}: rule ${id} was not added`);
  return ok(added);
}

/** Removes a rule from a locked product, and deletes it when no other product has it. */
export async function removeFitRule(tx: Tx, productId: number, ruleId: number): Promise<Result<StaffFitRule>> {
  const rule = (await listFitRules(tx, productId)).find(({ id }) => id === ruleId);
  if (!rule) return refuse('api.not-found', {}, 'missing');
  await unlinkFitRule(tx, productId, ruleId);
  await deleteUnusedFitRule(tx, ruleId);
  return ok(rule);
}

/** Gives a copied product the rules of the other one. */
export function copyFitRules(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  return copyFitLinks(tx, from, to);
}

async function hasDevice(tx: Tx, field: DeviceField, id: number | null): Promise<boolean> {
  return id !== null && (await lockDevice(tx, field, id));
}
