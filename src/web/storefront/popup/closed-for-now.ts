const NAME = 'popupBannerClosed';

/** Fallback for blocked storage: lasts as long as the document. */
let closed = false;

/** Whether the popup was closed in this browser tab. */
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
    // stored in memory
  }
}
