import type { EntryContext } from 'react-router';
import type { Locale } from '../../../kernel/locale.ts';
import { isScriptless } from '../route-handle.ts';
import { getBrowserMessages } from './browser-messages.server.ts';
import { listMessageSets } from './message-sets.server.ts';
import { MESSAGES_LINK } from './messages-link.ts';

/**
 * HTML of the preload link of the messages that a page needs; `data-all` has the address of all messages. Written outside
 * of React, because the routes of the page decide which messages it needs. Empty for a page without scripts.
 */
export function renderMessagesLink(locale: Locale, { manifest, staticHandlerContext }: EntryContext): string {
  const routes = staticHandlerContext.matches.map(({ route }) => route);
  if (isScriptless(routes.map(({ handle }) => handle))) return '';
  const page = routes.at(-1)?.id;
  const set = page === undefined ? undefined : listMessageSets(manifest.routes).byRoute.get(page);
  const [needed, all] = [getBrowserMessages(locale, set), getBrowserMessages(locale)];
  return `<link id="${MESSAGES_LINK}" rel="preload" as="fetch" href="${needed.href}" data-all="${all.href}" crossorigin="anonymous"/>`;
}
