import { type ComponentType, useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { knowAllRoutes } from './all-routes.ts';
import { useArrival } from './in-place/use-arrival.ts';
import { splitLocale } from './paths.ts';

/**
 * Turns plain `<a href>` into in-page navigation with one listener for the whole document instead of a
 * component per link. Without script the links are simply links.
 */
export function LinkDelegate({ basename }: { basename: string }) {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string | null>(null);
  const [arrived, setArrived] = useState('');
  useArrival(setArrived);
  const [Outcomes, setOutcomes] = useState<ComponentType>();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        // what a worker keeps for that is whole pages; without one the browser would show a page of its own
        ('offline' in document.documentElement.dataset && navigator.serviceWorker?.controller) ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const path = ownPath(event.target, basename);
      if (path === null) return;
      event.preventDefault();
      void navigate(path, { viewTransition: true });
    };
    const onIntent = (event: Event) => {
      // a form is not submitted before it is touched
      if (event.target instanceof Element && event.target.closest('form'))
        import('./in-place/form-outcomes.tsx').then(
          (it) => setOutcomes(() => it.FormOutcomes),
          () => undefined,
        );
      if (savesData()) return;
      // before a link is pressed somebody moves a pointer, scrolls or tabs
      const known = knowAllRoutes();
      const path = ownPath(event.target, basename);
      const prefetch = () => path !== null && setIntended(path);
      known.then(prefetch, () => undefined);
    };
    document.addEventListener('click', onClick);
    for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      document.removeEventListener('click', onClick);
      for (const intent of INTENTS) document.removeEventListener(intent, onIntent);
    };
  }, [navigate, basename]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links
  useEffect(() => {
    if (savesData()) return;
    return whenIdle(() => {
      const seen = import('./in-place/idle-links.ts');
      Promise.all([seen, knowAllRoutes()]).then(
        ([{ fetchScriptsAhead, linksInView }]) =>
          fetchScriptsAhead(linksInView().flatMap((link) => (ownPath(link, basename) === null ? [] : link.pathname))),
        // they are fetched when they are wanted
        () => undefined,
      );
    });
  }, [arrived, basename]);

  return (
    <>
      <div role="status" className="visually-hidden">
        {arrived}
      </div>
      {Outcomes && <Outcomes />}
      {intended !== null && <PrefetchPageLinks page={withBase(intended, basename)} />}
    </>
  );
}

/** From the specification, section 9; milliseconds. */
const IDLE_TIMEOUT = 2000;

/** Once the browser has nothing better to do; Safari cannot be asked. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, IDLE_TIMEOUT);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(asked);
}

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Nothing is fetched ahead on 2g or when the visitor saves data (specification, section 9). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** The path a click would lead to inside this language's pages, without the language; null for every other link. */
function ownPath(target: EventTarget | null, basename: string): string | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (!anchor?.href || anchor.target || anchor.download || anchor.dataset.reload !== undefined) return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin) return null;
  if (basename !== '/' && url.pathname !== basename && !url.pathname.startsWith(`${basename}/`)) return null;
  if (basename === '/' && leavesPages(url.pathname)) return null;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return null;
  const path = basename === '/' ? url.pathname : url.pathname.slice(basename.length) || '/';
  return path + url.search + url.hash;
}

/** Addresses that are not pages of this language: other languages, the API, files. */
function leavesPages(path: string): boolean {
  return splitLocale(path).rest !== path || /^\/(?:admin(?:\/|$)|api\/|files\/|assets\/)/.test(path);
}

function withBase(path: string, basename: string): string {
  return basename === '/' ? path : basename + path;
}
