import { describeChange } from '../../platform/resources/describe-change.ts';
import { defineResource, type EntryValues } from '../../platform/resources/resource.ts';
import { headerLinkStorage } from '../settings/header-link-storage.ts';
import { HEADER_LINK_TEXTS } from '../settings/header-link-texts.ts';
import { invalidateSettings } from '../settings/read-settings.ts';
import { SETTING_TEXTS_NAME } from '../settings/setting-texts.ts';
import { staffAccess } from '../staff/staff-access.ts';

/** Titles of the header links by language, for their translation; the page of the settings edits the links. */
export const headerLinksResource = defineResource({
  name: HEADER_LINK_TEXTS.name,
  one: 'HeaderLink',
  table: 'setting',
  storage: headerLinkStorage,
  access: staffAccess('settings'),
  fields: HEADER_LINK_TEXTS.fields,
  sections: HEADER_LINK_TEXTS.sections,
  list: { columns: ['title'], search: [], filters: [], sort: 'title' },
  describe: ({ before, after }, actor) =>
    describeChange(
      { name: SETTING_TEXTS_NAME },
      { id: 'navigation', before: toSetting(before), after: toSetting(after) },
      actor,
    ),
  invalidate: ({ db }) => invalidateSettings(db),
});

/** Name of the audit entries of the setting. */
function toSetting(values: EntryValues | null): EntryValues | null {
  return values && { header_links: { title: values.link_title } };
}
