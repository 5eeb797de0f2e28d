import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { addFitRule, removeFitRule } from '../../devices/editing/edit-fit-rules.ts';
import { findDeviceModel } from '../../devices/editing/find-device-model.ts';
import type { FitRuleInput } from '../../devices/editing/fit-rule.input.ts';
import type { StaffFitRule } from '../../devices/editing/staff-fit-rule.ts';
import { lockProductVersion } from '../editing/lock-product-version.ts';
import { incrementProductVersion, lockProduct, touchProducts } from '../editing/product.store.ts';
import { selectDeviceModelId, updateDeviceModelId } from './device-model.store.ts';

type Changed<T> = T & { version: number };

/** Adds a compatibility rule to a product of a known version. */
export async function addProductFitRule(
  tx: Tx,
  { id, version, ...rule }: FitRuleInput & { id: number; version: number },
  now: Date,
): Promise<Result<Changed<{ rule: StaffFitRule }>>> {
  const locked = await lockProductVersion(tx, { id, version });
  if (!locked.ok) return locked;
  const added = await addFitRule(tx, id, rule);
  return added.ok ? ok({ rule: added.value, version: await markChanged(tx, id, now) }) : added;
}

/** Removes a compatibility rule. It needs no version: a rule never changes, so the editor saw the one that is removed. */
export async function removeProductFitRule(
  tx: Tx,
  { id, rule }: { id: number; rule: number },
  now: Date,
): Promise<Result<StaffFitRule>> {
  if (!(await lockProduct(tx, id))) return refuse('api.not-found', {}, 'missing');
  const removed = await removeFitRule(tx, id, rule);
  if (removed.ok) await markChanged(tx, id, now);
  return removed;
}

/** Sets the device model that a product of a known version itself is; null for none. */
export async function setDeviceModel(
  tx: Tx,
  { id, version, device_model_id }: { id: number; version: number; device_model_id: number | null },
  now: Date,
): Promise<Result<Changed<{ before: string | null; after: string | null }>>> {
  const locked = await lockProductVersion(tx, { id, version });
  if (!locked.ok) return locked;
  const after = await findDeviceModel(tx, device_model_id);
  if (device_model_id !== null && !after)
    return refuseField('device_model_id', 'fields.invalid', { type: 'device_model_id' });
  const before = await findDeviceModel(tx, await selectDeviceModelId(tx, id));
  await updateDeviceModelId(tx, id, device_model_id);
  return ok({ before: before?.name ?? null, after: after?.name ?? null, version: await markChanged(tx, id, now) });
}

async function markChanged(tx: Tx, id: number, now: Date): Promise<number> {
  await touchProducts(tx, [id], now);
  return incrementProductVersion(tx, id);
}
