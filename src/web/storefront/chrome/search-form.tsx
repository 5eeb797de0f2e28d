import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-form.module.css';

/** Goes to the results for a text that is not empty and not already searched for. */
export function SearchForm() {
  const t = useTranslations('chrome');
  const address = useAddress();
  const navigate = useNavigate();
  const location = useLocation();
  const current = location.pathname === to.search() ? (new URLSearchParams(location.search).get('q') ?? '') : '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (text !== '' && text !== current) void navigate(to.search(text));
  };
  return (
    <search className={styles.search}>
      <form className={styles.form} action={address(to.search())} onSubmit={submit}>
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
    </search>
  );
}
