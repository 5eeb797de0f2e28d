import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { PageLink } from '../../links/page-link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import type { ConsentChoices } from '../layout/consent/consent.ts';
import { takePendingPurchases } from '../tags/pending-purchases.ts';
import type { ConsentCategories } from './consent-categories.tsx';
import styles from './cookie-consent.module.css';
import { removeTags } from './remove-tags.ts';
import { saveConsent } from './save-consent.ts';

type Props = {
  /** The valid consent. */
  before: ConsentChoices | null;
  /** Opened by the visitor: receives the focus and returns it. */
  again: boolean;
  onAnswered: (choices: ConsentChoices) => void;
};

const REJECT_ALL: ConsentChoices = { statistics: false, marketing: false };
const ACCEPT_ALL: ConsentChoices = { statistics: true, marketing: true };

/** Accept and reject look alike; nothing that needs consent runs before an answer. */
export function CookieConsent({ before, again, onAnswered }: Props) {
  const t = useTranslations('layout.cookies');
  /** Loaded when the visitor wants to choose. */
  const [Categories, setCategories] = useState<ComponentType<ComponentProps<typeof ConsentCategories>>>();
  const title = useRef<HTMLHeadingElement>(null);
  const previousFocus = useRef<Element>(null);
  const notice = useRef<HTMLElement>(null);
  useEffect(() => (notice.current ? publishHeight(notice.current) : undefined), []);
  const customize = useCallback(
    () =>
      void import('./consent-categories.tsx').then(
        (module) => setCategories(() => module.ConsentCategories),
        // without a network the visitor can still accept or reject all
        () => undefined,
      ),
    [],
  );
  useEffect(() => {
    if (!again) return;
    previousFocus.current = document.activeElement;
    title.current?.focus();
    customize();
  }, [again, customize]);

  const submitConsent = (choices: ConsentChoices) => {
    saveConsent(choices);
    // running scripts can only be stopped by a document load
    const isWithdrawn = (before?.statistics && !choices.statistics) || (before?.marketing && !choices.marketing);
    if (isWithdrawn) takePendingPurchases(); // drops purchases waiting to be reported
    if (isWithdrawn && removeTags()) return;
    onAnswered(choices);
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  };
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    submitConsent({ statistics: chosen.has('statistics'), marketing: chosen.has('marketing') });
  };
  return (
    <section
      ref={notice}
      className={`${styles.notice} ${Categories ? styles.choosing : ''}`}
      aria-labelledby="cookie-title"
    >
      <h2 id="cookie-title" className={styles.title} ref={title} tabIndex={-1}>
        {t('title')}
      </h2>
      <p className={styles.text}>
        {t('text')} <PageLink page="privacy-policy">{t('more')}</PageLink>
      </p>
      <form className={styles.form} onSubmit={choose}>
        {Categories && <Categories before={before} hasFocus={!again} />}
        <div className={styles.answers}>
          <Button type="button" look="secondary" onClick={() => submitConsent(REJECT_ALL)}>
            {t('reject')}
          </Button>
          <Button type="button" look="secondary" onClick={() => submitConsent(ACCEPT_ALL)}>
            {t('accept')}
          </Button>
          {Categories ? (
            <Button key="save" look="secondary" className={styles.whole}>
              {t('save')}
            </Button>
          ) : (
            <Button key="choose" type="button" look="quiet" className={styles.whole} onClick={customize}>
              {t('choose')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

/** Sets `--notice-height` on the root element: bottom bars are placed above the dialog. */
function publishHeight(notice: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT_PROPERTY, `${notice.offsetHeight}px`));
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT_PROPERTY);
  };
}

const HEIGHT_PROPERTY = '--notice-height';
