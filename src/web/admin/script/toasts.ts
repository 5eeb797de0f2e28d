/** Time that a toast without a button is shown. */
const SHOW_MS = 6_000;
/** Parameters of the address that only describe the last action. */
const OUTCOME_PARAMS = ['saved', 'deleted'];

/** Shows the successful result of an action as a toast, and announces it politely. */
export function showToasts(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  const status = region?.querySelector<HTMLElement>('[role=status]');
  const close = region?.querySelector<HTMLTemplateElement>('template')?.content.firstElementChild;
  if (!region || !status || !close) return;
  removeOutcomeParams();
  for (const notice of document.querySelectorAll<HTMLElement>('main [data-toast]')) {
    const text = notice.textContent.trim();
    const [alert] = notice.querySelectorAll('[role=alert]');
    // the status announces it
    alert?.setAttribute('aria-live', 'off');
    const button = close.cloneNode(true);
    button.addEventListener('click', () => notice.remove());
    notice.append(button);
    region.append(notice);
    // a live region announces changes, so it must be on the page before
    setTimeout(() => {
      status.textContent = text;
    }, SHOW_MS / 60);
    if (!notice.querySelector('form')) removeLater(notice);
  }
}

/** The time stops while the toast is used. */
function removeLater(notice: HTMLElement): void {
  let timer = 0;
  const start = () => {
    timer = window.setTimeout(() => notice.remove(), SHOW_MS);
  };
  const stop = () => clearTimeout(timer);
  for (const [event, work] of [
    ['mouseenter', stop],
    ['focusin', stop],
    ['mouseleave', start],
    ['focusout', start],
  ] as const)
    notice.addEventListener(event, work);
  start();
}

/** A reload or a bookmark must not repeat the message. */
function removeOutcomeParams(): void {
  const url = new URL(location.href);
  for (const name of OUTCOME_PARAMS) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
