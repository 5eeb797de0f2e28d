import type { ReactNode } from 'react';
import { SearchForm } from '../header/search-form.tsx';
import styles from './error-body.module.css';

/** Container of an error page: inside the layout, or standalone with a search field. */
export function ErrorLayout({ standsAlone, children }: { standsAlone: boolean; children: ReactNode }) {
  const className = `container ${styles.body}`;
  if (!standsAlone) return <div className={className}>{children}</div>;
  return (
    <>
      <header className={`container ${styles.head}`}>
        <SearchForm />
      </header>
      <main className={className}>{children}</main>
    </>
  );
}
