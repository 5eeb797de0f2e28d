import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { focusHeading } from './use-arrival.ts';

/** The outcome that a page showed when its form was submitted. */
type Before = { path: string; focused: Element | null; texts: Map<Element, string | null> };

const OUTCOMES = 'main [data-outcome]';
const INVALID = 'main [aria-invalid=true]';

/**
 * Focuses the result of a submitted form, which scrolls it into view: a new or changed `[data-outcome]`, else the first
 * invalid field. Leaves the focus alone when the page has moved it itself and when script submitted the form
 * (`intent=update`). Results on another page are the concern of `useArrival`. Shows nothing.
 */
export function FormOutcomes(): null {
  const { state, formMethod, formData } = useNavigation();
  const before = useRef<Before | null>(null);
  const isPress = formMethod === 'POST' && formData?.get('intent') !== 'update';
  useEffect(() => {
    if (state !== 'idle') {
      // also where this component comes while the answer is under way
      if (isPress && state === 'submitting') before.current = look();
      else if (isPress) before.current ??= look();
      else if (state === 'submitting') before.current = null;
      return;
    }
    const known = before.current;
    before.current = null;
    if (known?.path === location.pathname) showOutcome(known);
  }, [state, isPress]);
  return null;
}

function look(): Before {
  const texts = new Map([...document.querySelectorAll(OUTCOMES)].map((one) => [one, one.textContent]));
  return { path: location.pathname, focused: document.activeElement, texts };
}

function showOutcome({ focused, texts }: Before): void {
  const { activeElement } = document;
  const isMoved = activeElement !== focused && activeElement?.closest('main');
  // the heading takes the focus when the pressed button is gone
  if (isMoved && !activeElement?.matches('h1')) return;
  const outcomes = visible(OUTCOMES);
  const changed = outcomes.find((one) => texts.get(one) !== one.textContent);
  // a page looked at only after the answer may have focused its outcome, or a box around it, already
  if (!changed && outcomes.some((one) => activeElement?.closest('main *')?.contains(one))) return;
  const place = changed ?? visible(INVALID)[0] ?? outcomes[0];
  if (place) place.focus();
  else if (!focused?.isConnected) focusHeading();
}

function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
}
