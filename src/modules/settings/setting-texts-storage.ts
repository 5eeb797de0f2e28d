import type { Db } from '../../platform/database/db.ts';
import type { Entry, EntryStorage } from '../../platform/resources/resource.ts';
import type { SettingGroup } from './setting-fields.ts';
import { readSettingGroup, saveSettingGroup } from './setting-group.ts';
import { listTextFields, SETTING_TEXT_FIELDS, TEXT_GROUPS } from './setting-texts.ts';
import { lockSettings, selectSettingTexts } from './settings.store.ts';

/** Texts of the groups of settings as entries. */
export const settingTextsStorage: EntryStorage = {
  selectRows: () =>
    selectSettingTexts(
      TEXT_GROUPS.map((name, index) => ({ id: index + 1, name, keys: Object.keys(listTextFields(name)) })),
      Object.keys(SETTING_TEXT_FIELDS),
    ),
  select: readEntry,
  async lock(tx, id) {
    await lockSettings(tx);
    return readEntry(tx, id);
  },
  async update(tx, id, values, now) {
    const group = getTextGroup(id);
    const { version } = await readSettingGroup(tx, group);
    const saved = await saveSettingGroup(tx, group, { version, values }, now);
    // another editor cannot have changed the group, because `lock` excludes other writers
    if (!saved.ok) throw new Error(`the texts of the settings ${group} were refused: ${saved.refusal.code}`);
    return { id, version: saved.value.after.version, values };
  },
};

/** @throws RangeError for an unknown id */
export function getTextGroup(id: number): SettingGroup {
  const group = TEXT_GROUPS[id - 1];
  if (!group) throw new RangeError(`no group of settings has the id ${id}`);
  return group;
}

async function readEntry(db: Db, id: number): Promise<Entry | undefined> {
  const group = TEXT_GROUPS[id - 1];
  if (!group) return undefined;
  const { version, values } = await readSettingGroup(db, group);
  const texts = Object.keys(listTextFields(group)).map((key) => [key, values[key]]);
  return { id, version, values: Object.fromEntries(texts) };
}
