/** Id of the preload link that names the page's message file. */
export const MESSAGES_LINK = 'messages';
