import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { useVisitor } from '../../rendering/visitor.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ErrorBody } from '../layout/errors/error-body.tsx';
import styles from './account-nav.module.css';
import { type AccountSection, useAccountSections } from './account-sections.ts';
import places from './account-skeleton.module.css';
import { AccountSkeleton, useAccountNavigation } from './account-skeleton.tsx';

type Props = {
  here: AccountSection;
  /** Content above the list of pages on phones. */
  head?: ReactNode;
  /** The page has its own breadcrumb. */
  hasTrail?: boolean;
  children: ReactNode;
};

/** Shown when the visitor could not be loaded on a personal page (specification, sections 4 and 8). */
const VISITOR_UNAVAILABLE = { status: 503, statusText: '', internal: false, data: null };

/** Layout of the account pages. A phone shows the navigation on the first page only and a back link on all others. */
export function AccountPage({ here, head, hasTrail = false, children }: Props) {
  const t = useTranslations('account');
  const address = useLocalePath();
  const isFirst = here === 'profile';
  const isLeaving = useAccountNavigation();
  const { visitor } = useVisitor();
  if (visitor && visitor.id === undefined) return <ErrorBody error={VISITOR_UNAVAILABLE} />;
  return (
    <div className={`container ${styles.page}`}>
      {!isFirst && !hasTrail && (
        <a href={address(to.profile())} className={styles.back}>
          <Icon name="chevron-start" size="s" className="mirrored" />
          {t('back')}
        </a>
      )}
      {head && <div className={styles.head}>{head}</div>}
      <nav aria-label={t('title')} className={isFirst ? styles.rail : `${styles.rail} ${styles.desktopOnly}`}>
        <AccountSectionList here={here} />
        <Form method="post" action={to.logout()} className={styles.signOut}>
          <Button look="quiet" wide>
            {t('signOut')}
          </Button>
        </Form>
      </nav>
      <div className={styles.stage}>
        <div className={isLeaving ? `${styles.content} ${places.leaving}` : styles.content}>{children}</div>
        {isLeaving && <AccountSkeleton />}
      </div>
    </div>
  );
}

function AccountSectionList({ here }: Pick<Props, 'here'>) {
  const address = useLocalePath();
  const sections = useAccountSections();
  const lists = useVisitor().visitor?.lists;
  const counts: Partial<Record<AccountSection, number>> = {
    wishlist: lists?.wishlist.length,
    compared: lists?.compared.length,
    following: lists?.following.length,
  };
  return (
    <ul className={styles.list}>
      {sections.map(({ name, path, icon, label }) => (
        <li key={name}>
          <a href={address(path)} className={styles.link} aria-current={here === name ? 'page' : undefined}>
            <Icon name={icon} />
            <span className={styles.label}>{label}</span>
            {(counts[name] ?? 0) > 0 && <span className={styles.count}>{counts[name]}</span>}
            <Icon name="chevron-end" size="s" className={`mirrored ${styles.arrow}`} />
          </a>
        </li>
      ))}
    </ul>
  );
}
