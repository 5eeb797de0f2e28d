import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './home.module.css';
import type { AdminHome } from './home-page.server.ts';

/** What waits, how today sells, and what customers buy and do not find. */
export function HomeView({ home: { checklist, tasks, sales, bestSellers, emptySearches } }: { home: AdminHome }) {
  const t = useTranslations('admin.home');
  return (
    <>
      <h1>{t('title')}</h1>
      {checklist && <SetUpChecklist steps={checklist} />}
      <section className={styles.section} aria-labelledby="tasks">
        <h2 id="tasks" className={styles.heading}>
          {t('waiting')}
        </h2>
        {tasks.length === 0 && <p className={styles.small}>{t('nothing')}</p>}
        <ul className={styles.tasks}>
          {tasks.map(({ name, text, count, href }) => (
            <li key={name}>
              {href === null ? (
                <span className={styles.task}>
                  <TaskCount>{count}</TaskCount> {text}
                </span>
              ) : (
                <a className={styles.task} href={href}>
                  <TaskCount>{count}</TaskCount> {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.columns}>
        {sales && (
          <section className={styles.card} aria-labelledby="sales">
            <h2 id="sales" className={styles.heading}>
              {t('sales')}
            </h2>
            <p className={styles.amount}>
              <bdi>{sales.today}</bdi>
            </p>
            <p className={styles.small}>{sales.orders}</p>
            <p className={styles.small}>{sales.lastWeek}</p>
          </section>
        )}
        {bestSellers && (
          <section className={styles.card} aria-labelledby="best-sellers">
            <h2 id="best-sellers" className={styles.heading}>
              {t('bestSellers')}
            </h2>
            {bestSellers.length === 0 && <p className={styles.small}>{t('noSales')}</p>}
            <ol className={styles.rows}>
              {bestSellers.map(({ id, title, units, href }) => (
                <li key={id} className={styles.row}>
                  <a className={styles.link} href={href}>
                    {title}
                  </a>
                  <span className={styles.small}>{units}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        {emptySearches && (
          <section className={styles.card} aria-labelledby="searches">
            <h2 id="searches" className={styles.heading}>
              {t('emptySearches')}
            </h2>
            {emptySearches.length === 0 && <p className={styles.small}>{t('noSearches')}</p>}
            <ol className={styles.rows}>
              {emptySearches.map(({ query, language, times }) => (
                <li key={`${language} ${query}`} className={styles.row}>
                  <span>
                    <bdi>{query}</bdi> <span className={styles.small}>{language}</span>
                  </span>
                  <span className={styles.small}>{times}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </>
  );
}

/** What the shop lacks to sell its first product. */
function SetUpChecklist({ steps }: { steps: NonNullable<AdminHome['checklist']> }) {
  const t = useTranslations('admin.checklist');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.card} aria-labelledby="checklist">
      <h2 id="checklist" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.small}>{t('progress', { done, count: steps.length })}</p>
      <progress className={styles.progress} aria-labelledby="checklist" value={done} max={steps.length} />
      <ol className={styles.rows}>
        {steps.map(({ name, isDone, href }) => (
          <li key={name} className={styles.step}>
            <span className={isDone ? styles.done : styles.open}>
              {isDone && <Icon name="check" size="s" />}
              <span className="visually-hidden">{t(isDone ? 'done' : 'open')}</span>
            </span>
            <span>
              {isDone ? (
                <span className={styles.stepTitle}>{t(`steps.${name}.title`)}</span>
              ) : (
                <a className={styles.link} href={href}>
                  {t(`steps.${name}.title`)}
                </a>
              )}
              {!isDone && <span className={styles.stepText}>{t(`steps.${name}.text`)}</span>}
            </span>
          </li>
        ))}
      </ol>
      <form method="post" action={adminPaths.checklist()}>
        <Button look="quiet">{t('dismiss')}</Button>
      </form>
    </section>
  );
}

/** "99+" keeps its order in right-to-left languages. */
function TaskCount({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.count}>
      {children}
    </bdi>
  );
}
