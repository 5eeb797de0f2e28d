/** Delay before the bar is shown, so that it does not flash for fast pages. */
const DELAY_MS = 150;

/** Shows a bar while the next page loads. */
export function showLoadingBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-loading-bar]');
  if (!bar) return;
  let timer = 0;
  const start = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      bar.hidden = false;
    }, DELAY_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    bar.hidden = true;
  };
  addEventListener('submit', (event) => !event.defaultPrevented && start());
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !event.defaultPrevented && leavesPage(event, link)) start();
  });
  addEventListener('pageshow', stop);
  // the staff member stays on a page with unsaved changes
  addEventListener('focus', stop);
}

function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { target, origin, href } = link;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const isOtherPage = origin === location.origin && href.split('#')[0] !== location.href.split('#')[0];
  return isPlain && isOtherPage && target === '' && !link.hasAttribute('download');
}
