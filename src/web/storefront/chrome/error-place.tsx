import type { ReactNode } from 'react';
import styles from './error-body.module.css';
import { SearchForm } from './search-form.tsx';

/** Where an error is told: inside the frame, or as the whole page, which then keeps at least the search. */
export function ErrorPlace({ standsAlone, children }: { standsAlone: boolean; children: ReactNode }) {
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
