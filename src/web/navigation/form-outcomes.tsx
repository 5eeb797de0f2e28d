import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { focusHeading } from './use-route-announcer.ts';

/** State of the page when its form was submitted. */
type PageSnapshot = { path: string; focused: Element | null; texts: Map<Element, string | null> };

const OUTCOMES = 'main [data-outcome]';
const INVALID = 'main [aria-invalid=true]';

/**
 * Focuses the result of a submitted form, which scrolls it into view: a new or changed `[data-outcome]`, else the first
 * invalid field. Leaves the focus alone when the page has moved it itself and when script submitted the form
 * (`intent=update`). `useRouteAnnouncer` handles results on another page. Renders nothing.
 */
export function FormOutcomes(): null {
  const { state, formMethod, formData } = useNavigation();
  const before = useRef<PageSnapshot | null>(null);
  const isUserSubmit = formMethod === 'POST' && formData?.get('intent') !== 'update';
  useEffect(() => {
    if (state !== 'idle') {
      // also when this component is mounted during the request
      if (isUserSubmit && state === 'submitting') before.current = takeSnapshot();
      else if (isUserSubmit) before.current ??= takeSnapshot();
      else if (state === 'submitting') before.current = null;
      return;
    }
    const snapshot = before.current;
    before.current = null;
    if (snapshot?.path === location.pathname) focusChangedOutcome(snapshot);
  }, [state, isUserSubmit]);
  return null;
}

function takeSnapshot(): PageSnapshot {
  const texts = new Map([...document.querySelectorAll(OUTCOMES)].map((one) => [one, one.textContent]));
  return { path: location.pathname, focused: document.activeElement, texts };
}

function focusChangedOutcome({ focused, texts }: PageSnapshot): void {
  const { activeElement } = document;
  const isMoved = activeElement !== focused && activeElement?.closest('main');
  // `useRouteAnnouncer` focuses the heading when the submit button was removed
  if (isMoved && !activeElement?.matches('h1')) return;
  const outcomes = findVisible(OUTCOMES);
  const changed = outcomes.find((one) => texts.get(one) !== one.textContent);
  // if the snapshot was taken after the response, the page may have focused its outcome, or a wrapper of it, already
  if (!changed && outcomes.some((one) => activeElement?.closest('main *')?.contains(one))) return;
  const target = changed ?? findVisible(INVALID)[0] ?? outcomes[0];
  if (target) target.focus();
  else if (!focused?.isConnected) focusHeading();
}

function findVisible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
}
