import { createHash } from 'node:crypto';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { localizedTextField, textField } from '../../platform/resources/field.ts';
import type { EntryValues, Fields } from '../../platform/resources/resource.ts';
import { recordSourceChanges } from '../../platform/resources/translations/record-source-changes.ts';
import { MAX_LINK_TITLE_LENGTH, SETTING_FIELDS } from './setting-fields.ts';
import type { Settings } from './settings.rules.ts';

type HeaderLinks = NonNullable<Settings['headerLinks']>;

/** Titles of the header links as texts of entries. The address is the name of an entry. */
export const HEADER_LINK_TEXTS = {
  name: 'header-links',
  fields: {
    title: textField({ maxLength: 300 }),
    link_title: localizedTextField({ maxLength: MAX_LINK_TITLE_LENGTH, isOptional: true }),
  } satisfies Fields,
  sections: { content: ['link_title'] },
} as const;

/** A link with the id of its entry. */
export type HeaderLinkText = { id: number; url: string; title: LocalizedText };

/**
 * Links of the setting with their ids. Links have no id of their own: list and address identify one, also after others were
 * moved, and its position among links with the same address.
 */
export function listHeaderLinkTexts(links: Settings['headerLinks']): HeaderLinkText[] {
  return links ? (['left', 'right'] as const).flatMap((list) => listLinks(list, links[list])) : [];
}

function listLinks(list: keyof HeaderLinks, links: HeaderLinks[keyof HeaderLinks]): HeaderLinkText[] {
  return links.map(({ url, title }, index) => {
    const position = links.slice(0, index + 1).filter((one) => one.url === url).length;
    return { id: hashLink(list, position, url), url, title };
  });
}

/** As in `selectHeaderLinkTexts`. */
function hashLink(list: string, position: number, url: string): number {
  const digits = createHash('md5').update(`${list}:${position}:${url}`).digest('hex').slice(0, 7);
  return Number.parseInt(digits, 16) + 1;
}

/** The links with another title of one of them. */
export function replaceLinkTitle(links: HeaderLinks, id: number, title: LocalizedText): HeaderLinks {
  const replace = (list: keyof HeaderLinks) => {
    const texts = listLinks(list, links[list]);
    return links[list].map((link, index) => (texts[index]?.id === id ? { ...link, title } : link));
  };
  return { left: replace('left'), right: replace('right') };
}

export function parseHeaderLinks(value: unknown): Settings['headerLinks'] {
  return SETTING_FIELDS.headerLinks.schema.safeParse(value).data ?? null;
}

/** Marks the translations of links as outdated whose title a change of the setting replaces. */
export async function recordHeaderLinkChange(
  tx: Tx,
  { before, after }: { before: EntryValues; after: EntryValues },
): Promise<void> {
  const former = new Map(
    listHeaderLinkTexts(parseHeaderLinks(before.header_links)).map(({ id, title }) => [id, title]),
  );
  const changes = listHeaderLinkTexts(parseHeaderLinks(after.header_links)).flatMap(({ id, title }) => {
    const known = former.get(id);
    return known ? [{ id, before: { link_title: known }, after: { link_title: title } }] : [];
  });
  await recordSourceChanges(tx, HEADER_LINK_TEXTS, changes);
}
