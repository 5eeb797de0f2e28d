import type { IntlConfig } from 'use-intl';
import { MESSAGES_LINK } from './messages-link.ts';

type PageMessages = NonNullable<IntlConfig['messages']>;

/** Added to at run time: a new object would render the whole page again, and no component on it needs the other messages. */
const messages: PageMessages = {};

let loading: Promise<void> | null = null;

/** Loads the messages of the page. Null if they cannot be loaded; in English if only those can. */
export async function loadPageMessages(): Promise<{ messages: PageMessages; isEnglish: boolean } | null> {
  const link = findMessagesLink();
  const loaded = link && (await fetchMessages(link.href));
  if (!loaded) return null;
  Object.assign(messages, loaded.messages);
  return { messages, isEnglish: loaded.isEnglish };
}

/** Loads the messages of all pages, once, before another page is shown. @throws without a network */
export async function loadAllMessages(): Promise<void> {
  const href = findMessagesLink()?.dataset.all;
  if (href === undefined) return;
  loading ??= addMessages(href);
  try {
    await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

async function addMessages(href: string): Promise<void> {
  const loaded = await fetchMessages(href);
  if (!loaded) throw new Error(`${href} cannot be loaded`);
  Object.assign(messages, loaded.messages);
}

/** Retries a failed request once without the HTTP cache, then falls back to the English messages. */
async function fetchMessages(href: string): Promise<{ messages: PageMessages; isEnglish: boolean } | null> {
  const english = href.replace(/\w[\w-]*(?=-\w+(?:\.\w+)?\.json$)/, 'en');
  for (const [address, cache] of [[href], [href, 'reload'], [english, 'reload']] as const) {
    try {
      const response = await fetch(address, { cache });
      if (response.ok) return { messages: await response.json(), isEnglish: address === english && english !== href };
      console.warn(address, response.status);
    } catch (error) {
      console.warn(address, error);
    }
  }
  return null;
}

function findMessagesLink(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`#${MESSAGES_LINK}`);
}
