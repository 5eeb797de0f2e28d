/** Props for a result that is also part of the page at other times, so that a plain visit does not start there. */
export const LASTING_OUTCOME = { tabIndex: -1, 'data-outcome': '' } as const;

/**
 * Props for the element that states the result of an action. The browser focuses it when it loads the page,
 * `FormOutcomes` when script puts it into the page.
 */
export const OUTCOME = { ...LASTING_OUTCOME, autoFocus: true } as const;
