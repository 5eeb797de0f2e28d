import { describeChange } from '../../platform/resources/describe-change.ts';
import { textField } from '../../platform/resources/field.ts';
import { defineResource, type Fields } from '../../platform/resources/resource.ts';
import { invalidateSettings } from '../settings/read-settings.ts';
import { SETTING_TEXT_FIELDS, SETTING_TEXTS_NAME } from '../settings/setting-texts.ts';
import { getTextGroup, settingTextsStorage } from '../settings/setting-texts-storage.ts';
import { staffAccess } from '../staff/staff-access.ts';

/** The group is the name of an entry. */
const fields: Fields = Object.assign({ title: textField({ maxLength: 40 }) }, SETTING_TEXT_FIELDS);

/** Texts of settings by language, for their translation; the page of the group edits them. */
export const settingTextsResource = defineResource({
  name: SETTING_TEXTS_NAME,
  one: 'SettingTexts',
  table: 'setting',
  storage: settingTextsStorage,
  access: staffAccess('settings'),
  fields,
  sections: { content: Object.keys(SETTING_TEXT_FIELDS) },
  list: { columns: ['title'], search: [], filters: [], sort: 'title' },
  describe: ({ id, before, after }, actor) =>
    describeChange({ name: SETTING_TEXTS_NAME }, { id: getTextGroup(id), before, after }, actor),
  invalidate: ({ db }) => invalidateSettings(db),
});
