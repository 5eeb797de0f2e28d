/** Time that a toast without a button is shown. */
const SHOW_MS = 8_000;
/** A live region announces text that is added after the page has loaded. */
const ANNOUNCE_DELAY_MS = 100;
/** Parameter of the address that only describes the last action; `deleted` stays, because it offers undo. */
const OUTCOME_PARAM = 'saved';

/** Shows the successful result of an action as a toast, and announces it politely. */
export function showToast(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  const status = region?.querySelector<HTMLElement>('[role=status]');
  const close = region?.querySelector('template')?.content.firstElementChild?.cloneNode(true);
  const toast = document.querySelector<HTMLElement>('main [data-toast]');
  if (!region?.dataset.toastClass || !status || !close || !toast) return;
  removeOutcomeParam();
  const text = readText(toast);
  // the status announces it
  toast.querySelector('[role=alert]')?.setAttribute('aria-live', 'off');
  toast.classList.add(region.dataset.toastClass);
  toast.append(close);
  close.addEventListener('click', () => toast.remove());
  setTimeout(() => {
    status.textContent = text;
  }, ANNOUNCE_DELAY_MS);
  // a toast with a button stays, because not everybody reads and decides within a fixed time
  if (!toast.querySelector('form')) removeLater(toast);
}

/** Text without that of buttons. */
function readText(toast: HTMLElement): string {
  const buttons = [...toast.querySelectorAll('button')].map(({ textContent }) => textContent);
  return buttons.reduce((text, button) => text.replace(button, ''), toast.textContent).trim();
}

/** The time stops while the toast is used. */
function removeLater(toast: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && toast.contains(activeElement)) activeElement.blur();
  let timer = 0;
  const start = () => {
    timer = window.setTimeout(() => toast.remove(), SHOW_MS);
  };
  const stop = () => clearTimeout(timer);
  for (const name of ['mouseenter', 'focusin']) toast.addEventListener(name, stop);
  for (const name of ['mouseleave', 'focusout']) toast.addEventListener(name, start);
  start();
}

/** A reload or a bookmark must not repeat the message. */
function removeOutcomeParam(): void {
  const url = new URL(location.href);
  url.searchParams.delete(OUTCOME_PARAM);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
