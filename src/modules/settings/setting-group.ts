import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { isSameValue } from '../../platform/resources/change-entry.ts';
import type { Fields } from '../../platform/resources/resource.ts';
import { recordHeaderLinkChange } from './header-link-texts.ts';
import { parseSettings } from './parse-settings.ts';
import { SETTING_GROUPS, type SettingGroup } from './setting-fields.ts';
import { recordSettingChange } from './setting-texts.ts';
import { toSettingKey } from './settings.rules.ts';
import { lockSettings, selectSettingVersions, upsertSetting } from './settings.store.ts';

/** Values of a group by key. `version` increases with every change of a setting of the group; 0 before the first one. */
export type SettingGroupState = { version: number; values: Record<string, unknown> };

/** A saved group, and its values before. */
export type SavedSettingGroup = { before: SettingGroupState; after: SettingGroupState };

export function isSettingGroup(name: string): name is SettingGroup {
  return Object.hasOwn(SETTING_GROUPS, name);
}

/** Fields of a group by key. */
export function listSettingFields(group: SettingGroup): Fields {
  return Object.fromEntries(Object.entries(SETTING_GROUPS[group]).map(([name, field]) => [toSettingKey(name), field]));
}

export async function readSettingGroup(db: Db, group: SettingGroup): Promise<SettingGroupState> {
  const names = Object.keys(SETTING_GROUPS[group]);
  const rows = await selectSettingVersions(db, names.map(toSettingKey));
  const settings: Record<string, unknown> = parseSettings(rows);
  return {
    version: rows.reduce((sum, row) => sum + row.version, 0),
    values: Object.fromEntries(names.map((name) => [toSettingKey(name), settings[name]])),
  };
}

/**
 * Stores the changed values of a group, which the schemas of its fields have validated. Refuses with `resources.changed`
 * when another editor has changed the group since `version`.
 */
export async function saveSettingGroup(
  tx: Tx,
  group: SettingGroup,
  { version, values }: SettingGroupState,
  now: Date,
): Promise<Result<SavedSettingGroup>> {
  await lockSettings(tx);
  const before = await readSettingGroup(tx, group);
  if (before.version !== version) return refuse('resources.changed', {}, 'conflict');
  const changed = Object.entries(values).filter(([key, value]) => !isSameValue(before.values[key], value));
  for (const [key, value] of changed) await upsertSetting(tx, key, value, now);
  const change = { before: before.values, after: Object.assign({}, before.values, values) };
  await recordSettingChange(tx, group, change);
  if (group === 'navigation') await recordHeaderLinkChange(tx, change);
  return ok({ before, after: changed.length === 0 ? before : await readSettingGroup(tx, group) });
}
