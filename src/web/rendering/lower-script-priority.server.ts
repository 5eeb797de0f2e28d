const PRELOADED_SCRIPT = '<link rel="modulepreload" ';

/**
 * Lets styles, the font and the first picture load before the scripts on a slow network: browsers load preloaded modules
 * with a high priority, and React Router's `<Scripts>` has no option for it. A page is readable before it is hydrated.
 */
export function lowerScriptPriority(head: string): string {
  return head.replaceAll(PRELOADED_SCRIPT, `${PRELOADED_SCRIPT}fetchpriority="low" `);
}
