import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './journey.module.css';

type Props = {
  /** The steps before, without the home page. */
  trail: readonly Crumb[];
  title: string;
  text: string;
  /** What is to be chosen here before the step that somebody wanted. */
  first?: string | null;
  children: ReactNode;
};

/** One step on the way to a repair. */
export function JourneyPage({ trail, title, text, first = null, children }: Props) {
  const home = useTranslations('staticPages')('home');
  const address = useAddress();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }, ...trail]} here={title} />
      {first && <Notice title={first} />}
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{text}</p>
      </header>
      {children}
    </div>
  );
}
