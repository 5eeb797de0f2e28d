/** Id of the preload link of the page's message file. */
export const MESSAGES_LINK = 'messages';
