import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import styles from './calendar.module.css';
import type { CalendarItem, CalendarPage } from './calendar-page.server.ts';

/** Month with the periods of offers and banners: a grid on wide screens, a list by day on narrow ones. */
export function CalendarView({ page }: { page: CalendarPage }) {
  const t = useTranslations('admin.calendar');
  const { monthName, previous, next, current, timeZone, agenda } = page;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.help}>{t('help')}</p>
      <div className={styles.bar}>
        <h2 className={styles.month}>{monthName}</h2>
        <nav aria-label={t('months')} className={styles.months}>
          <ButtonLink href={previous} look="secondary">
            {t('previous')}
          </ButtonLink>
          <ButtonLink href={current} look="secondary">
            {t('today')}
          </ButtonLink>
          <ButtonLink href={next} look="secondary">
            {t('next')}
          </ButtonLink>
        </nav>
      </div>
      <MonthGrid page={page} />
      <div className={styles.agenda}>
        {agenda.map(({ day, name, items }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className={styles.agendaDay}>
              {name}
            </h3>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item.key}>
                  <EntryLink item={item} />
                  <p className={styles.detail}>{item.period}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {agenda.length === 0 && <EmptyState icon="clock" title={t('empty')} text={t('emptyText')} />}
      <p className={styles.help}>{timeZone}</p>
    </>
  );
}

function MonthGrid({ page: { weekdays, weeks } }: { page: CalendarPage }) {
  return (
    <div className={styles.grid}>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map(({ short, long }) => (
          <span key={long}>{short}</span>
        ))}
      </div>
      <ol className={styles.weeks}>
        {weeks.map(({ days, bars }) => (
          <li key={days[0]?.day} className={styles.week}>
            <ol className={styles.days}>
              {days.map(({ day, number, isInMonth, isToday }) => (
                <li
                  key={day}
                  className={isInMonth ? styles.day : styles.otherDay}
                  aria-current={isToday ? 'date' : undefined}
                >
                  <time dateTime={day}>{number}</time>
                </li>
              ))}
            </ol>
            <ul className={styles.bars}>
              {bars.map(({ entry, column, span }) => (
                <li key={entry.key} className={styles.cell} data-column={column} data-span={span}>
                  <EntryLink item={entry} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

function EntryLink({ item: { href, kind, kindName, title, state, overlap } }: { item: CalendarItem }) {
  const t = useTranslations('admin.calendar');
  return (
    <a href={href} className={styles.entry} data-kind={kind}>
      <bdi className={styles.title}>{title}</bdi>
      <span className={styles.detail}>{t('entry', { kind: kindName, state })}</span>
      {overlap && <Badge tone="warning">{overlap}</Badge>}
    </a>
  );
}
