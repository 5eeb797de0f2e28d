import { type ComponentType, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { splitLocale } from '../paths.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { getTargetLocation, importRouteModules, prefetchStyles, preparePage } from './route-modules.ts';
import { useRouteAnnouncer } from './use-route-announcer.ts';

/**
 * Client-side navigation for plain `<a href>`: one click listener on the document instead of a component per link.
 * Without script the links are ordinary links.
 */
export function LinkDelegate({ basename }: { basename: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [intended, setIntended] = useState<string | null>(null);
  const [arrived, setArrived] = useState('');
  useRouteAnnouncer(setArrived);
  const [Outcomes, setOutcomes] = useState<ComponentType>();
  const lastClick = useRef<MouseEvent>(undefined);
  const [isPreparing, setPreparing] = useState(false);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        // offline the service worker serves whole cached pages only; without one the browser would show its own error
        // page
        ('offline' in document.documentElement.dataset && navigator.serviceWorker?.controller) ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const path = findPagePath(event.target, basename);
      if (path === null) return;
      event.preventDefault();
      lastClick.current = event;
      setPreparing(true);
      const before = getTargetLocation();
      void preparePage(addBasename(path, basename)).then((isReady) => {
        if (lastClick.current !== event) return;
        setPreparing(false);
        // another navigation that started meanwhile, such as a form or the back button, is newer than this click
        if (isReady && getTargetLocation() === before) void navigate(path, { viewTransition: true });
      });
    };
    const onIntent = (event: Event) => {
      // loaded at the first interaction with a form, before it can be submitted
      if (event.target instanceof Element && event.target.closest('form'))
        import('./form-outcomes.tsx').then(
          (it) => setOutcomes(() => it.FormOutcomes),
          () => undefined,
        );
      const path = findPagePath(event.target, basename);
      if (path === null || isDataSaver()) return;
      const href = addBasename(path, basename);
      prefetchStyles(href);
      // pointer movement, touch or focus precede a click on a link. React Router's prefetch would reload the page if a
      // script is missing, so the scripts are imported first.
      importRouteModules(href).then(
        () => setIntended(path),
        () => undefined,
      );
    };
    document.addEventListener('click', onClick);
    for (const intent of INTENT_EVENTS) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      document.removeEventListener('click', onClick);
      for (const intent of INTENT_EVENTS) document.removeEventListener(intent, onIntent);
    };
  }, [navigate, basename]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for the links of each new page
  useEffect(() => {
    if (isDataSaver()) return;
    return runWhenIdle(() => {
      import('./prefetch-links.ts').then(
        ({ prefetchScripts, listLinksInView }) =>
          prefetchScripts(
            listLinksInView().flatMap((link) => (findPagePath(link, basename) === null ? [] : link.pathname)),
          ),
        // a failed prefetch is harmless: navigation fetches the scripts again
        () => undefined,
      );
    });
  }, [arrived, basename]);

  return (
    <>
      <div role="status" className="visually-hidden">
        {arrived}
      </div>
      <ProgressBar active={isPreparing} />
      {Outcomes && <Outcomes />}
      {/* not on the page itself: it would be loaded again */}
      {intended !== null && intended.split('#', 1)[0] !== pathname + search && (
        <PrefetchPageLinks page={addBasename(intended, basename)} />
      )}
    </>
  );
}

/** From section 9 of the specification; milliseconds. */
const IDLE_TIMEOUT_MS = 2000;

/** Runs `act` when the browser is idle; after a timeout in Safari, which has no `requestIdleCallback`. */
function runWhenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** No prefetching on 2g or with data saver (specification, section 9). */
function isDataSaver(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** The path of a link to a page in the current locale, without the locale prefix; null for every other link. */
function findPagePath(target: EventTarget | null, basename: string): string | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (!anchor?.href || anchor.target || anchor.download || anchor.dataset.reload !== undefined) return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin) return null;
  if (basename !== '/' && url.pathname !== basename && !url.pathname.startsWith(`${basename}/`)) return null;
  if (basename === '/' && isNoPage(url.pathname)) return null;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return null;
  const path = basename === '/' ? url.pathname : url.pathname.slice(basename.length) || '/';
  return path + url.search + url.hash;
}

/** Whether a path is not a page of the current locale: another locale, the admin, the API or a file. */
function isNoPage(path: string): boolean {
  return splitLocale(path).rest !== path || /^\/(?:admin(?:\/|$)|api\/|files\/|assets\/)/.test(path);
}

function addBasename(path: string, basename: string): string {
  return basename === '/' ? path : basename + path;
}
