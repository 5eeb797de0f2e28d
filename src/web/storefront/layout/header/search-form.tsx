import { type ComponentType, type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { SuggestProps } from '../../search/suggest-popup.tsx';
import styles from './search-form.module.css';

/** Navigates to the results unless the text is empty or already searched for. Suggestions are loaded on focus. */
export function SearchForm({ categories = [] }: Partial<Pick<SuggestProps, 'categories'>>) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  const navigate = useNavigate();
  const location = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [Popup, setPopup] = useState<ComponentType<SuggestProps>>();
  const current = location.pathname === to.search() ? (new URLSearchParams(location.search).get('q') ?? '') : '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (text !== '' && text !== current) void navigate(to.search(text));
  };
  const load = () =>
    void import('../../search/suggest-popup.tsx').then(
      ({ SuggestPopup }) => setPopup(() => SuggestPopup),
      // the search works without suggestions
      () => undefined,
    );
  return (
    <search className={styles.search}>
      <form
        ref={form}
        className={styles.form}
        action={address(to.search())}
        onSubmit={submit}
        onFocus={load}
        onInput={load}
      >
        <input
          key={current}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={current}
          placeholder={t('searchHint')}
          aria-label={t('search')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
        />
        <button type="submit" className={styles.go} aria-label={t('search')}>
          <Icon name="search" />
        </button>
      </form>
      {Popup && <Popup form={form} categories={categories} />}
    </search>
  );
}
