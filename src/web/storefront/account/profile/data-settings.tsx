import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { SettingProps } from './details-settings.tsx';
import styles from './profile.module.css';
import { getPartPath, Setting } from './setting.tsx';
import { CurrentPasswordField } from './sign-in-settings.tsx';

export function NewsletterSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const { subscribed, since } = page.newsletter;
  return (
    <Setting
      part="newsletter"
      page={page}
      answer={answer}
      title={t('newsletter')}
      value={subscribed && since ? t('newsletterSince', { date: since }) : t('newsletterOff')}
    >
      <Form method="post" action={getPartPath('newsletter')} className={styles.form}>
        <p>{t('newsletterWhat', { email: `\u2068${page.profile.email}\u2069` })}</p>
        <Button
          look={subscribed ? 'secondary' : 'primary'}
          name="intent"
          value={subscribed ? 'unsubscribe' : 'subscribe'}
        >
          {t(subscribed ? 'newsletterLeave' : 'newsletterJoin')}
        </Button>
      </Form>
    </Setting>
  );
}

export function ReviewMailsSetting({ page, answer }: SettingProps) {
  const t = useTranslations('reviewMails');
  return (
    <Setting
      part="reviewMails"
      page={page}
      answer={answer}
      title={t('title')}
      value={t(page.reviewMails ? 'on' : 'off')}
    >
      <Form method="post" action={getPartPath('reviewMails')} className={styles.form}>
        <p>{t('what')}</p>
        <Button look="secondary" name="intent" value={page.reviewMails ? 'stop-review-mails' : 'resume-review-mails'}>
          {t(page.reviewMails ? 'leave' : 'resume')}
        </Button>
      </Form>
    </Setting>
  );
}

export function ExportSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const address = useLocalePath();
  return (
    <Setting
      part="export"
      page={page}
      answer={answer}
      title={t('export')}
      value={t('exportText')}
      action={t('exportOpen')}
      waits={page.exportProblem !== null}
    >
      {page.exportProblem && (
        <Notice tone="danger" urgent>
          {page.exportProblem}
        </Notice>
      )}
      {/* a file download needs a native form submission */}
      <form method="post" action={address(to.exportData())} className={styles.form}>
        <p>{t('exportWhat')}</p>
        <CurrentPasswordField part="export" page={page} answer={answer} hint={t('exportPassword')} />
        <Button>{t('exportTake')}</Button>
      </form>
    </Setting>
  );
}

export function DeleteSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const days = page.graceDays;
  return (
    <Setting
      part="delete"
      page={page}
      answer={answer}
      title={t('delete')}
      value={t('deleteText', { days })}
      action={t('deleteOpen')}
    >
      <Form method="post" action={getPartPath('delete')} noValidate className={styles.form}>
        <p>{t('deleteWhat', { days })}</p>
        <p className={styles.hint}>{t('deleteKept')}</p>
        <CurrentPasswordField part="delete" page={page} answer={answer} />
        <Button look="danger" name="intent" value="delete">
          {t('deleteNow')}
        </Button>
      </Form>
    </Setting>
  );
}
