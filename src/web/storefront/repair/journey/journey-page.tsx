import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Breadcrumb, type Crumb } from '../../../ui/navigation/breadcrumb.tsx';
import styles from './journey.module.css';

type Props = {
  /** Breadcrumb without the home page. */
  trail: readonly Crumb[];
  title: string;
  text: string;
  /** Message that names the step to complete first. */
  missingStep?: string | null;
  children: ReactNode;
};

/** Layout of one step of the repair booking. */
export function JourneyPage({ trail, title, text, missingStep = null, children }: Props) {
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }, ...trail]} here={title} />
      {missingStep && <Notice title={missingStep} />}
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{text}</p>
      </header>
      {children}
    </div>
  );
}
