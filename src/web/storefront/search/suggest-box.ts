import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberSearch } from './suggest-recent.ts';
import { CLOSE_AFTER_BLUR_MS } from './suggest-timing.ts';

export type BoxState = {
  /** Typed text, without the row shown in the field while it is active. */
  typed: string;
  open: boolean;
  /** A pointer is pressed on the popup. */
  pressed: boolean;
};

type Box = BoxState & {
  close(): void;
  /** Called on pointer down in the popup: until the pointer is released, blur does not close it. */
  hold(): void;
};

export function inputOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const input = form?.elements.namedItem('q');
  return input instanceof HTMLInputElement ? input : null;
}

/**
 * State of a form's search field: open while it is focused and not empty. Listens on the form, because the field is a
 * new element after each search.
 */
export function useBox(form: RefObject<HTMLFormElement | null>, onKey: (event: KeyboardEvent) => void): Box {
  const [state, setState] = useState<BoxState>({ typed: '', open: false, pressed: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, open: false }));
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    if (!state.pressed) timer.current = setTimeout(close, CLOSE_AFTER_BLUR_MS);
  };
  const hold = () => {
    clearTimeout(timer.current);
    setState((before) => ({ ...before, pressed: true }));
  };

  const onFormEvent = useEffectEvent((event: Event) => {
    const input = inputOf(form.current);
    if (event.type === 'submit') {
      rememberSearch(input?.value.trim() ?? '');
      return close();
    }
    if (!input || event.target !== input) return;
    if (event.type === 'focusout') return closeSoon();
    if (event instanceof KeyboardEvent) return onKey(event);
    clearTimeout(timer.current);
    setState((before) => (before.open && event.type !== 'input' ? before : read(form.current)));
  });
  const onRelease = useEffectEvent(() => {
    if (!state.pressed) return;
    setState((before) => ({ ...before, pressed: false }));
    // the click event follows the release, and so precedes this timeout
    if (document.activeElement !== inputOf(form.current)) timer.current = setTimeout(close, CLOSE_AFTER_BLUR_MS);
  });
  useEffect(() => {
    const element = form.current;
    const listener = (event: Event) => onFormEvent(event);
    const releaseListener = () => onRelease();
    // reads what was typed before this module was loaded
    setState(read(element));
    for (const name of HEARD) element?.addEventListener(name, listener);
    for (const name of RELEASES) window.addEventListener(name, releaseListener);
    return () => {
      for (const name of HEARD) element?.removeEventListener(name, listener);
      for (const name of RELEASES) window.removeEventListener(name, releaseListener);
      clearTimeout(timer.current);
    };
  }, [form]);
  return { ...state, close, hold };
}

const HEARD = ['focusin', 'focusout', 'click', 'input', 'keydown', 'submit'] as const;
const RELEASES = ['pointerup', 'pointercancel'] as const;

function read(form: HTMLFormElement | null): BoxState {
  const input = inputOf(form);
  const typed = input?.value ?? '';
  return { typed, open: typed.trim() !== '' && document.activeElement === input, pressed: false };
}
