const NAME = 'popupBannerClosed';

/** Where storage is refused the page remembers it at least as long as it lives. */
let closed = false;

/** Whether the announcement was closed since the browser's tab was opened. */
export function isClosedForNow(): boolean {
  try {
    return closed || sessionStorage.getItem(NAME) !== null;
  } catch {
    return closed;
  }
}

export function closeForNow(): void {
  closed = true;
  try {
    sessionStorage.setItem(NAME, '1');
  } catch {
    // remembered by the page
  }
}
