/** Timeout of the idle callback; milliseconds. */
const AT_LATEST_MS = 2000;
/** Interval of the checks while the visitor is busy; milliseconds. */
const AGAIN_MS = 1000;

const SOMETHING_OPEN = 'dialog[open], [popover]:popover-open, details[data-menu][open]';
const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/**
 * Waits until the browser is idle, no overlay is open, no consent dialog is `pending` and no field has the focus.
 * @throws when `leaving` is aborted
 */
export async function whenCalm(leaving: AbortSignal, isPending: () => boolean): Promise<void> {
  await rest();
  while (!leaving.aborted && (isPending() || isBusy())) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  leaving.throwIfAborted();
}

function isBusy(): boolean {
  if (document.hidden || document.querySelector(SOMETHING_OPEN)) return true;
  return document.activeElement?.matches(TYPED_INTO) ?? false;
}

function rest(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: AT_LATEST_MS });
    else setTimeout(resolve, AGAIN_MS);
  });
}
