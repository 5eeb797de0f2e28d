/** Timeout of the idle callback; milliseconds. */
const IDLE_TIMEOUT_MS = 2000;
/** Interval of the checks while the visitor is busy; milliseconds. */
const RETRY_MS = 1000;

const OPEN_OVERLAY_SELECTOR = 'dialog[open], [popover]:popover-open, details[data-menu][open]';
const INPUT_SELECTOR = 'input, textarea, select, [contenteditable]';

/**
 * Waits until the browser is idle, no overlay is open, no consent dialog is `pending` and no field has the focus.
 * @throws when `leaving` is aborted
 */
export async function waitUntilIdle(leaving: AbortSignal, isPending: () => boolean): Promise<void> {
  await waitForIdleCallback();
  while (!leaving.aborted && (isPending() || isVisitorBusy()))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  leaving.throwIfAborted();
}

function isVisitorBusy(): boolean {
  if (document.hidden || document.querySelector(OPEN_OVERLAY_SELECTOR)) return true;
  return document.activeElement?.matches(INPUT_SELECTOR) ?? false;
}

function waitForIdleCallback(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, RETRY_MS);
  });
}
