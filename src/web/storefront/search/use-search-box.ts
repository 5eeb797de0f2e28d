import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveSearch } from './recent-searches.ts';
import { BLUR_CLOSE_DELAY_MS } from './suggest-timing.ts';

export type SearchBoxState = {
  /** Typed text, without the row shown in the field while it is active. */
  typed: string;
  open: boolean;
  /** A pointer is pressed on the popup. */
  pressed: boolean;
};

type SearchBox = SearchBoxState & {
  close(): void;
  /** Called on pointer down in the popup: until the pointer is released, blur does not close it. */
  startPress(): void;
};

export function getSearchInput(form: HTMLFormElement | null): HTMLInputElement | null {
  const input = form?.elements.namedItem('q');
  return input instanceof HTMLInputElement ? input : null;
}

/**
 * State of a form's search field: open while it is focused and not empty. Listens on the form, because the field is a
 * new element after each search.
 */
export function useSearchBox(
  form: RefObject<HTMLFormElement | null>,
  onKey: (event: KeyboardEvent) => void,
): SearchBox {
  const [state, setState] = useState<SearchBoxState>({ typed: '', open: false, pressed: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, open: false }));
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    if (!state.pressed) timer.current = setTimeout(close, BLUR_CLOSE_DELAY_MS);
  };
  const hold = () => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, pressed: true }));
  };

  const onFormEvent = useEffectEvent((event: Event) => {
    const input = getSearchInput(form.current);
    if (event.type === 'submit') {
      saveSearch(input?.value.trim() ?? '');
      return close();
    }
    if (!input || event.target !== input) return;
    if (event.type === 'focusout') return closeSoon();
    if (event instanceof KeyboardEvent) return onKey(event);
    clearTimeout(timer.current);
    setState((before) => (before.open && event.type !== 'input' ? before : readState(form.current)));
  });
  const onRelease = useEffectEvent(() => {
    if (!state.pressed) return;
    setState((before) => ({ ...before, pressed: false }));
    // the click event follows the release, and so precedes this timeout
    if (document.activeElement !== getSearchInput(form.current)) timer.current = setTimeout(close, BLUR_CLOSE_DELAY_MS);
  });
  useEffect(() => {
    const element = form.current;
    const listener = (event: Event) => onFormEvent(event);
    const releaseListener = () => onRelease();
    // reads what was typed before this module was loaded
    setState(readState(element));
    for (const name of FORM_EVENTS) element?.addEventListener(name, listener);
    for (const name of RELEASE_EVENTS) window.addEventListener(name, releaseListener);
    return () => {
      for (const name of FORM_EVENTS) element?.removeEventListener(name, listener);
      for (const name of RELEASE_EVENTS) window.removeEventListener(name, releaseListener);
      clearTimeout(timer.current);
    };
  }, [form]);
  return { ...state, close, startPress: hold };
}

const FORM_EVENTS = ['focusin', 'focusout', 'click', 'input', 'keydown', 'submit'] as const;
const RELEASE_EVENTS = ['pointerup', 'pointercancel'] as const;

function readState(form: HTMLFormElement | null): SearchBoxState {
  const input = getSearchInput(form);
  const typed = input?.value ?? '';
  return { typed, open: typed.trim() !== '' && document.activeElement === input, pressed: false };
}
