import type { Db } from '../../platform/database/db.ts';
import type { Entry, EntryStorage } from '../../platform/resources/resource.ts';
import { HEADER_LINK_TEXTS, listHeaderLinkTexts, parseHeaderLinks, replaceLinkTitle } from './header-link-texts.ts';
import { readSettingGroup, saveSettingGroup } from './setting-group.ts';
import { lockSettings, selectHeaderLinkTexts } from './settings.store.ts';

/** Titles of the header links as entries. */
export const headerLinkStorage: EntryStorage = {
  selectRows: selectHeaderLinkTexts,
  select: readEntry,
  async lock(tx, id) {
    await lockSettings(tx);
    return readEntry(tx, id);
  },
  async update(tx, id, values, now) {
    const { version, values: stored } = await readSettingGroup(tx, 'navigation');
    const links = parseHeaderLinks(stored.header_links);
    const title = HEADER_LINK_TEXTS.fields.link_title.schema.parse(values.link_title);
    const header_links = links && replaceLinkTitle(links, id, title);
    const saved = await saveSettingGroup(tx, 'navigation', { version, values: { header_links } }, now);
    // another editor cannot have changed the group, because `lock` excludes other writers
    if (!saved.ok) throw new Error(`the header links were refused: ${saved.refusal.code}`);
    return { id, version: saved.value.after.version, values };
  },
};

async function readEntry(db: Db, id: number): Promise<Entry | undefined> {
  const { version, values } = await readSettingGroup(db, 'navigation');
  const link = listHeaderLinkTexts(parseHeaderLinks(values.header_links)).find((one) => one.id === id);
  return link && { id, version, values: { title: link.url, link_title: link.title } };
}
