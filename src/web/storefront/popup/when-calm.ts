/** A page that never rests is looked at after this long; milliseconds. */
const AT_LATEST_MS = 2000;
/** Somebody who is busy is asked about again after this long; milliseconds. */
const AGAIN_MS = 1000;

const SOMETHING_OPEN = 'dialog[open], [popover]:popover-open, details[data-menu][open]';
const TYPED_INTO = 'input, textarea, select, [contenteditable]';

/**
 * Waits until the browser has nothing to do, nothing lies over the page, no question is `pending` and nothing is typed.
 * @throws when `leaving`
 */
export async function whenCalm(leaving: AbortSignal, isPending: () => boolean): Promise<void> {
  await rest();
  while (!leaving.aborted && (isPending() || isBusy())) await new Promise((done) => setTimeout(done, AGAIN_MS));
  leaving.throwIfAborted();
}

function isBusy(): boolean {
  if (document.hidden || document.querySelector(SOMETHING_OPEN)) return true;
  return document.activeElement?.matches(TYPED_INTO) ?? false;
}

function rest(): Promise<unknown> {
  return new Promise((done) => {
    // Safari has none
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: AT_LATEST_MS });
    else setTimeout(done, AGAIN_MS);
  });
}
