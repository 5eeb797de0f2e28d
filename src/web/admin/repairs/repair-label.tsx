import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { adminPaths } from '../admin-paths.ts';
import { QrCodePicture } from '../qr-code-picture.tsx';
import styles from './repair-label.module.css';
import type { RepairLabel } from './repair-label.server.ts';

/** Label for the device of a repair, for label printers with a width of 62 mm. */
export function RepairLabelPage({ label }: { label: RepairLabel }) {
  const t = useTranslations('admin.repairs');
  const { number, qrCode, device, initials, problem, appointment } = label;
  return (
    <>
      <div className={styles.screen}>
        <a className={styles.back} href={adminPaths.repair(number)}>
          {t('label.back', { number: `\u2066${number}\u2069` })}
        </a>
        <h1>{t('label.title')}</h1>
        <p className={styles.hint}>{t('label.hint')}</p>
        {/* the script of the admin shows it */}
        <Button type="button" data-print="" hidden>
          {t('label.print')}
        </Button>
      </div>
      <article className={styles.label} aria-label={t('label.name', { number: `\u2066${number}\u2069` })}>
        <p className={styles.number}>
          <bdi dir="ltr">{number}</bdi>
        </p>
        <div className={styles.head}>
          <QrCodePicture code={qrCode} label={t('label.qrCode')} className={styles.qrCode} />
          <div className={styles.heading}>
            <p className={styles.initials}>
              <bdi>{initials}</bdi>
            </p>
            <p>{label.kindName}</p>
          </div>
        </div>
        <p className={styles.device}>
          <bdi>{device}</bdi>
        </p>
        {problem.text !== '' && (
          <p className={styles.problem} lang={problem.lang} dir="auto">
            {problem.text}
          </p>
        )}
        {appointment.length > 0 && (
          <dl className={styles.appointment}>
            {appointment.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.siteName}>
          <bdi>{label.siteName}</bdi>
        </p>
      </article>
    </>
  );
}
