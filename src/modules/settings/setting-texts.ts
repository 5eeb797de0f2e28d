import type { Tx } from '../../platform/database/db.ts';
import type { EntryValues, Fields } from '../../platform/resources/resource.ts';
import { recordSourceChanges } from '../../platform/resources/translations/record-source-changes.ts';
import { SETTING_GROUPS, type SettingGroup } from './setting-fields.ts';
import { toSettingKey } from './settings.rules.ts';

/** Groups with texts by language. Their position, from 1, is the id of their entry in files and in the database. */
export const TEXT_GROUPS: readonly SettingGroup[] = ['shop', 'seo'];

export const SETTING_TEXTS_NAME = 'settings';

/** Fields of a group with a text by language, by key. */
export function listTextFields(group: SettingGroup): Fields {
  const fields = Object.entries(SETTING_GROUPS[group]).filter(([, { control }]) => control.kind === 'localized-text');
  return Object.fromEntries(fields.map(([name, field]) => [toSettingKey(name), field]));
}

/** Fields of all groups with texts. */
export const SETTING_TEXT_FIELDS: Fields = Object.assign({}, ...TEXT_GROUPS.map(listTextFields));

/** Marks the translations of a group as outdated whose source a change replaces. */
export async function recordSettingChange(
  tx: Tx,
  group: SettingGroup,
  change: { before: EntryValues; after: EntryValues },
): Promise<void> {
  const id = TEXT_GROUPS.indexOf(group) + 1;
  if (id === 0) return;
  const fields = listTextFields(group);
  const resource = { name: SETTING_TEXTS_NAME, fields, sections: { content: Object.keys(fields) } };
  await recordSourceChanges(tx, resource, [{ id, before: change.before, after: change.after }]);
}
