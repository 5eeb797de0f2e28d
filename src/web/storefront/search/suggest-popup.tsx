import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { readRecentSearches, removeSearch, saveSearch } from './recent-searches.ts';
import { getNextRow, SEARCH_FIELD_INDEX } from './suggest-keys.ts';
import { SuggestList } from './suggest-list.tsx';
import styles from './suggest-popup.module.css';
import { type CategoryTree, listSuggestionRows, type SuggestionRow } from './suggest-rows.ts';
import { getSearchInput, useSearchBox } from './use-search-box.ts';
import { useSuggestions } from './use-suggestions.ts';

export type SuggestProps = {
  form: RefObject<HTMLFormElement | null>;
  categories: CategoryTree;
};

/** Suggestions of the focused search field, as an ARIA combobox with a listbox. */
export function SuggestPopup({ form, categories }: SuggestProps) {
  const t = useTranslations('suggest');
  const { key: page } = useLocation();
  const list = useId();
  const rowId = (place: number) => `${list}-${place}`;
  const [chosen, setChosen] = useState<string | null>(null);
  const [forgotten, setForgotten] = useState('');
  const box = useSearchBox(form, onKey);
  const { answer, isSlow, settled } = useSuggestions(box.open ? box.typed.trim() : null, box.pressed);
  const rows = box.open
    ? listSuggestionRows({
        typed: box.typed,
        recent: readRecentSearches(),
        tree: categories,
        answer,
        most: getMaxRows(),
      })
    : [];
  const active = rows.findIndex(({ key }) => key === chosen);
  const open = rows.length > 0;

  useEffect(() => {
    const input = getSearchInput(form.current);
    if (!input) return;
    setOrRemoveAttribute(input, 'role', 'combobox');
    setOrRemoveAttribute(input, 'aria-autocomplete', 'list');
    setOrRemoveAttribute(input, 'aria-expanded', String(open));
    setOrRemoveAttribute(input, 'aria-controls', open ? list : null);
    setOrRemoveAttribute(input, 'aria-activedescendant', active === SEARCH_FIELD_INDEX ? null : rowId(active));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or text resets the chosen row
  useEffect(() => setChosen(null), [page, box.typed]);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    box.close();
  });

  function onKey(event: KeyboardEvent) {
    const input = getSearchInput(form.current);
    if (!input || !open || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[active];
    if (event.key === 'Escape') {
      event.preventDefault();
      input.value = box.typed;
      return closePopup();
    }
    if (row && event.key === 'Enter') {
      event.preventDefault();
      return document.getElementById(rowId(active))?.click();
    }
    if (row?.group === 'recent' && event.key === 'Delete') {
      event.preventDefault();
      return forget(row);
    }
    const next = event.shiftKey ? null : getNextRow(event.key, active, rows.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(rows[next]?.key ?? null);
    input.value = rows[next]?.text ?? box.typed;
  }

  function closePopup() {
    setChosen(null);
    box.close();
  }

  function forget(row: SuggestionRow) {
    removeSearch(row.text);
    setChosen(null);
    setForgotten(row.text);
    const input = getSearchInput(form.current);
    if (!input) return;
    input.value = box.typed;
    input.focus();
  }

  function choose(event: MouseEvent, row: SuggestionRow) {
    if (event.target instanceof Element && event.target.closest('[data-forget]')) {
      event.preventDefault();
      return forget(row);
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const input = getSearchInput(form.current);
    if (row.group === 'recent' || row.group === 'keywords' || row.group === 'search') {
      saveSearch(row.text);
      if (input) input.value = row.text;
    }
    closePopup();
    input?.blur();
  }

  const announcement = forgotten
    ? t('removed', { text: forgotten })
    : open && settled
      ? t('available', countSuggestions(rows))
      : '';
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {open && (
        <>
          {createPortal(
            <div className={styles.scrim} onPointerDown={() => getSearchInput(form.current)?.blur()} />,
            document.body,
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field */}
          <div className={styles.popup} onPointerDown={box.startPress} onMouseDown={(event) => event.preventDefault()}>
            <SuggestList id={list} rows={rows} active={active} typed={box.typed} rowId={rowId} onChoose={choose} />
            {isSlow && <span className={styles.spinner} data-slow="" />}
          </div>
        </>
      )}
    </>
  );
}

const countSuggestions = (rows: readonly SuggestionRow[]) => ({
  count: rows.filter(({ group }) => group !== 'search').length,
});

function setOrRemoveAttribute(input: HTMLInputElement, name: string, value: string | null) {
  if (value === null) input.removeAttribute(name);
  else input.setAttribute(name, value);
}

/** Number of rows visible at once: fewer above the keyboard of a phone. */
function getMaxRows(): number {
  if (matchMedia('(width >= 992px)').matches) return 10;
  return (window.visualViewport?.height ?? window.innerHeight) < 600 ? 6 : 8;
}
