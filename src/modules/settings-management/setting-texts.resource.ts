import type { Db } from '../../platform/database/db.ts';
import { describeChange } from '../../platform/resources/describe-change.ts';
import { textField } from '../../platform/resources/field.ts';
import { defineResource, type Entry, type Fields } from '../../platform/resources/resource.ts';
import { invalidateSettings } from '../settings/read-settings.ts';
import type { SettingGroup } from '../settings/setting-fields.ts';
import { readSettingGroup, saveSettingGroup } from '../settings/setting-group.ts';
import { listTextFields, SETTING_TEXTS_NAME, TEXT_GROUPS } from '../settings/setting-texts.ts';
import { lockSettings, selectSettingTexts } from '../settings/settings.store.ts';
import { staffAccess } from '../staff/staff-access.ts';

const texts: Fields = Object.assign({}, ...TEXT_GROUPS.map(listTextFields));
const keys = Object.keys(texts);
/** The group is the name of an entry. */
const fields: Fields = Object.assign({ title: textField({ maxLength: 40 }) }, texts);

/** Texts of settings by language, for their translation; the page of the group edits them. */
export const settingTextsResource = defineResource({
  name: SETTING_TEXTS_NAME,
  one: 'SettingTexts',
  table: 'setting',
  storage: {
    selectRows: () =>
      selectSettingTexts(
        TEXT_GROUPS.map((name, index) => ({ id: index + 1, name, keys: Object.keys(listTextFields(name)) })),
        keys,
      ),
    select: readEntry,
    async lock(tx, id) {
      await lockSettings(tx);
      return readEntry(tx, id);
    },
    async update(tx, id, values, now) {
      const group = getGroup(id);
      const { version } = await readSettingGroup(tx, group);
      const saved = await saveSettingGroup(tx, group, { version, values }, now);
      return { id, version: saved.ok ? saved.value.after.version : version, values };
    },
  },
  access: staffAccess('settings'),
  fields,
  sections: { content: keys },
  list: { columns: ['title'], search: [], filters: [], sort: 'title' },
  describe: ({ id, before, after }, actor) =>
    describeChange({ name: SETTING_TEXTS_NAME }, { id: getGroup(id), before, after }, actor),
  invalidate: ({ db }) => invalidateSettings(db),
});

function getGroup(id: number): SettingGroup {
  const group = TEXT_GROUPS[id - 1];
  if (!group) throw new RangeError(`no group of settings has the id ${id}`);
  return group;
}

async function readEntry(db: Db, id: number): Promise<Entry | undefined> {
  const group = TEXT_GROUPS[id - 1];
  if (!group) return undefined;
  const { version, values } = await readSettingGroup(db, group);
  const own = Object.keys(listTextFields(group)).map((key) => [key, values[key]]);
  return { id, version, values: Object.fromEntries(own) };
}
