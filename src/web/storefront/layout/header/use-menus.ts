import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** `<details data-menu>` behaves as a menu. */
const MENU_SELECTOR = 'details[data-menu]';
/** `data-stays` keeps a sheet, such as the filters, open while its page changes. */
const OPEN_SHEET_SELECTOR = '[popover]:popover-open:not([data-stays])';

function closeMenus(except: Element | null = null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${MENU_SELECTOR}[open]`)) {
    if (menu !== except) menu.open = false;
  }
}

const findMenu = (target: EventTarget | null) => (target instanceof Element ? target.closest(MENU_SELECTOR) : null);

/**
 * The header menus are `<details>` elements, which open without JavaScript. With JavaScript they also close: on a click
 * or focus outside, on Escape (the focus returns to the toggle) and on navigation.
 */
export function useMenus(): void {
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    // menus opened before hydration stay open
    if (lastKey.current === key) return;
    lastKey.current = key;
    // a form that updates its page, such as the checkout, keeps the language menu open
    closeMenus(document.querySelector(`[data-quiet] ${MENU_SELECTOR}:focus-within`));
    for (const sheet of document.querySelectorAll<HTMLElement>(OPEN_SHEET_SELECTOR)) sheet.hidePopover();
  }, [key]);
  useEffect(() => {
    const closeOutside = (event: Event) => closeMenus(findMenu(event.target));
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const open = document.querySelector<HTMLDetailsElement>(`${MENU_SELECTOR}[open]`);
      if (!open) return;
      open.open = false;
      open.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', onEscape);
    };
  }, []);
}
