// Replaces the marked part of an admin page while a job works on what it shows. Without script, a link loads the page.
const REFRESH_MS = 1500;
const PART = '[data-refresh]';
const STATUS = '[data-refresh-status]';

async function refresh() {
  try {
    const response = await fetch(location.href);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // another page, such as the sign-in page after the end of the session
    if (response.ok && !page.querySelector(PART)) return;
    if (response.ok) show(page);
  } catch {
    // the network is down: the next attempt may succeed
  }
  schedule();
}

function show(page) {
  const [current, next] = [document, page].map((one) => one.querySelector(PART));
  if (!current || !next) return;
  // keeps the keyboard focus on the same button
  const focused = current.contains(document.activeElement) ? document.activeElement : null;
  const selector = focused?.matches('button[value]') ? `button[value="${focused.value}"]` : focused && 'a';
  current.replaceWith(next);
  if (selector) (next.querySelector(selector) ?? next).focus();
  // a live region is announced only if its text changes
  const [status, text] = [document, page].map((one) => one.querySelector(STATUS));
  if (status && text && status.textContent !== text.textContent) status.textContent = text.textContent;
}

function schedule() {
  if (document.querySelector(PART)?.dataset.refresh === 'on') setTimeout(refresh, REFRESH_MS);
}

schedule();
