/** Time between two requests. */
const REFRESH_MS = 1500;
const PART = '[data-refresh]';
const STATUS = '[data-refresh-status]';

/** Replaces the marked part of a page while a job works on what it shows. Without script, a link loads the page. */
export function refreshPart(): void {
  if (document.querySelector<HTMLElement>(PART)?.dataset.refresh === 'on') setTimeout(loadPart, REFRESH_MS);
}

async function loadPart(): Promise<void> {
  try {
    const response = await fetch(location.href);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // another page, such as the sign-in page after the end of the session
    if (response.ok && !page.querySelector(PART)) return;
    if (response.ok) showPart(page);
  } catch {
    // the network is down: the next attempt may succeed
  }
  refreshPart();
}

function showPart(page: Document): void {
  const current = document.querySelector<HTMLElement>(PART);
  const next = page.querySelector<HTMLElement>(PART);
  if (!current || !next) return;
  const selector = findFocusedControl(current);
  current.replaceWith(next);
  if (selector) (next.querySelector<HTMLElement>(selector) ?? next).focus();
  // a live region is announced only if its text changes
  const status = document.querySelector(STATUS);
  const text = page.querySelector(STATUS)?.textContent;
  if (status && text !== undefined && status.textContent !== text) status.textContent = text;
}

/** Selector of the same button or link in the new part, so that it keeps the keyboard focus; null without focus. */
function findFocusedControl(part: HTMLElement): string | null {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  if (!focused) return null;
  return focused instanceof HTMLButtonElement && focused.value !== '' ? `button[value="${focused.value}"]` : 'a';
}
