import { useTranslations } from 'use-intl';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { RolesPage } from './roles-page.server.ts';
import styles from './staff.module.css';

/** Roles and what they may do. The table scrolls sideways on narrow screens; its first column stays in view. */
export function RolesView({ page: { roles, rows } }: { page: RolesPage }) {
  const t = useTranslations('admin.staff');
  return (
    <>
      <Breadcrumb trail={[{ label: t('title'), href: adminPaths.staff() }]} here={t('roles')} />
      <h1 id="roles">{t('roles')}</h1>
      <p className={styles.text}>{t('rolesHelp')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the region */}
      <section className={styles.scroller} aria-labelledby="roles" tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('resource')}</th>
              {roles.map(({ role, name, needsTwoFactor }) => (
                <th key={role} scope="col">
                  {name}
                  {needsTwoFactor && <span className={styles.small}> {t('needsTwoFactor')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ resource, name, cells }) => (
              <tr key={resource}>
                <th scope="row">{name}</th>
                {cells.map(({ role, text }) => (
                  <td key={role}>{text === '' ? <span className={styles.small}>–</span> : text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
