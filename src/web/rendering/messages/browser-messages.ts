import type { IntlConfig } from 'use-intl';
import { MESSAGES_LINK } from './messages-link.ts';

type PageMessages = NonNullable<IntlConfig['messages']>;

/** Added to at run time: a new object would render the whole page again, and no component on it needs the other messages. */
const messages: PageMessages = {};

let loading: Promise<void> | null = null;

/** Loads the messages of the page. Null if they cannot be loaded; in English if only those can. */
export async function loadPageMessages(): Promise<{ messages: PageMessages; isEnglish: boolean } | null> {
  const link = findMessagesLink();
  // without a network the messages of the page can be missing in the cache, and those of all pages be there
  const loaded = link && (await fetchMessages([link.href, link.dataset.all ?? link.href]));
  if (!loaded) return null;
  Object.assign(messages, loaded.messages);
  return { messages, isEnglish: loaded.isEnglish };
}

/**
 * Loads the messages of all pages, once, before another page is shown. Without a network nothing is loaded: the request of
 * the page fails too, and the error page has its messages.
 */
export async function loadAllMessages(): Promise<void> {
  const href = findMessagesLink()?.dataset.all;
  if (href === undefined) return;
  loading ??= fetchMessages([href]).then((loaded) => {
    if (loaded) Object.assign(messages, loaded.messages);
    else loading = null;
  });
  await loading;
}

/** The first file that can be loaded, also without the HTTP cache; else the English messages. */
async function fetchMessages(
  hrefs: readonly [string, ...string[]],
): Promise<{ messages: PageMessages; isEnglish: boolean } | null> {
  const english = hrefs[0].replace(/\w[\w-]*(?=-\w+(?:\.\w+)?\.json$)/, 'en');
  const tries = [
    ...hrefs.map((href) => [href, 'default'] as const),
    [hrefs[0], 'reload'] as const,
    [english, 'reload'] as const,
  ];
  for (const [address, cache] of tries) {
    try {
      const response = await fetch(address, { cache });
      if (response.ok)
        return { messages: await response.json(), isEnglish: address === english && !hrefs.includes(english) };
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
