import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { to } from '../../../paths.ts';
import { OUTCOME } from '../../../ui/feedback/outcome.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { FormProblems } from '../form-problems.tsx';
import styles from './profile.module.css';
import type { ProfileActionData } from './profile-form.server.ts';
import type { ProfilePage, ProfilePart } from './profile-page.server.ts';

type Props = {
  part: ProfilePart;
  page: ProfilePage;
  answer: ProfileActionData | undefined;
  title: string;
  /** Current value. */
  value?: ReactNode;
  /** Opens the form initially: a step is pending. */
  waits?: boolean;
  /** Label of the toggle. */
  action?: string;
  children: ReactNode;
};

/** One setting: current value, and its form behind "Change". Works without JavaScript. */
export function Setting({ part, page, answer, title, value, waits = false, action, children }: Props) {
  const t = useTranslations('profile');
  const isRefused = answer?.part === part;
  return (
    <div id={part} className={styles.setting}>
      {/* another state mounts another element: a form opened by hand closes after saving */}
      <details key={`${page.saved} ${isRefused} ${waits}`} open={isRefused || waits}>
        <summary className={styles.summary}>
          <span className={styles.current}>
            <span className={styles.name}>{title}</span>
            {value && <span className={styles.value}>{value}</span>}
          </span>
          <span className={styles.change}>
            {action ?? t('change')}
            <Icon name="chevron-down" size="s" className={styles.arrow} />
          </span>
        </summary>
        <div className={styles.body}>
          {isRefused && (
            <FormProblems
              failed={answer.failed}
              errors={answer.errors}
              idOf={(field) => getProfileControlId(part, field)}
            />
          )}
          {children}
        </div>
      </details>
      {page.saved !== null && page.saved === part && !isRefused && (
        <p role="status" className={styles.saved} {...OUTCOME}>
          <Icon name="check" size="s" />
          {t(`saved.${page.saved}`)}
        </p>
      )}
    </div>
  );
}

/** Action URL of a part's form, with its fragment, so that errors are shown there without JavaScript. */
export function getPartPath(part: ProfilePart): string {
  return `${to.profile()}#${part}`;
}

/** Id of a control, for links to it. */
export function getProfileControlId(part: ProfilePart, field: string): string {
  return `${part}-${field}`;
}

/** Typed values and errors of one part's form. */
export function pickPartActionData(answer: ProfileActionData | undefined, part: ProfilePart) {
  const ownData = answer?.part === part ? answer : undefined;
  return { values: ownData?.values ?? {}, errors: ownData?.errors ?? {} };
}
