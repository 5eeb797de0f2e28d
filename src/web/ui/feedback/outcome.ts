/** Props for a result that is also on the page without an action, so that a plain visit does not focus it. */
export const LASTING_OUTCOME = { tabIndex: -1, 'data-outcome': '' } as const;

/**
 * Props for the element with the result of an action. The browser focuses it after a page load, `FormOutcomes` after a
 * client-side navigation.
 */
export const OUTCOME = { ...LASTING_OUTCOME, autoFocus: true } as const;
