/** Minimum interval between page reloads because of a missing file (specification, section 9); milliseconds. */
const RELOAD_INTERVAL_MS = 60_000;
const RELOAD_TIME_KEY = 'openedAnewAt';

/**
 * Loads a page from the server. False when that happened a moment ago or cannot be stored.
 * @throws TypeError when offline
 */
export async function loadFromServer(href: string): Promise<boolean> {
  // offline the browser would show its own error page
  await fetch(href, { method: 'HEAD' });
  const isAllowed = tryMarkReload();
  if (isAllowed) window.location.assign(href);
  return isAllowed;
}

/** Stores the time of a reload. False when the last one was a moment ago, or session storage is unavailable. */
export function tryMarkReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOAD_TIME_KEY)) < RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOAD_TIME_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
