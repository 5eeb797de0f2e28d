import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Marks a `<details>` that behaves as a menu: `<details data-menu>`. */
const MENU = 'details[data-menu]';
/** A sheet marked so belongs to its page and stays open while that page changes, as filters do. */
const OPEN_SHEET = '[popover]:popover-open:not([data-stays])';

function closeAll(except: Element | null = null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)) {
    if (menu !== except) menu.open = false;
  }
}

const menuAround = (target: EventTarget | null) => (target instanceof Element ? target.closest(MENU) : null);

/**
 * The header's menus are `<details>` and open without script. With it they also close: on a press or focus
 * elsewhere, on Escape (focus goes back to what opened them), and when another page is shown.
 */
export function useMenus(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // what was opened before script arrived stays open
    if (shown.current === key) return;
    shown.current = key;
    // a form that updates its page, as the checkout does, leaves the languages open
    closeAll(document.querySelector(`[data-quiet] ${MENU}:focus-within`));
    for (const sheet of document.querySelectorAll<HTMLElement>(OPEN_SHEET)) sheet.hidePopover();
  }, [key]);
  useEffect(() => {
    const elsewhere = (event: Event) => closeAll(menuAround(event.target));
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const open = document.querySelector<HTMLDetailsElement>(`${MENU}[open]`);
      if (!open) return;
      open.open = false;
      open.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', onEscape);
    };
  }, []);
}
