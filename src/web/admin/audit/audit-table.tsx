import { useTranslations } from 'use-intl';
import type { AdminAuditRow } from './audit-page.server.ts';
import styles from './audit-table.module.css';

/** One row per audit entry; on phones the cells are stacked. */
export function AuditTable({ rows }: { rows: AdminAuditRow[] }) {
  const t = useTranslations('admin.auditColumns');
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('did')}</th>
          <th scope="col">{t('subject')}</th>
          <th scope="col">{t('changes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, time, who, role, action, subject, changes }) => (
          <tr key={id} className={styles.row}>
            <td className={styles.time}>{time}</td>
            <td>
              <bdi>{who}</bdi> <span className={styles.role}>{role}</span>
            </td>
            <td>{action}</td>
            <td>
              {subject.href === null ? (
                subject.name
              ) : (
                <a className={styles.link} href={subject.href}>
                  <bdi dir="ltr">{subject.name}</bdi>
                </a>
              )}
            </td>
            <td className={styles.changes}>
              {changes.map(({ name, before, after }) => (
                <span key={name} className={styles.change}>
                  <span className={styles.role}>{name}</span>{' '}
                  {before !== null && (
                    <>
                      <bdi>{before}</bdi> <span className="mirrored">→</span>{' '}
                    </>
                  )}
                  <bdi>{after}</bdi>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
