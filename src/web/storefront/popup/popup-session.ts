const STORAGE_KEY = 'popupBannerClosed';

/** Fallback for blocked storage: lasts as long as the document. */
let isClosed = false;

/** Whether the popup was closed in this browser tab. */
export function isClosedInSession(): boolean {
  try {
    return isClosed || sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return isClosed;
  }
}

export function closeInSession(): void {
  isClosed = true;
  try {
    sessionStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // stored in memory
  }
}
