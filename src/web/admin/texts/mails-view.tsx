import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import { SuccessNotice } from '../success-notice.tsx';
import type { MailPreview, MailsPage } from './mails-page.server.ts';
import styles from './texts.module.css';

type Props = { page: MailsPage; answer: FormAnswer | undefined };

/** The mails of the shop by group, or the preview of one. */
export function MailsView({ page, answer }: Props) {
  const t = useTranslations('admin.mails');
  const { preview, locale } = page;
  return (
    <>
      {preview && (
        <Breadcrumb trail={[{ label: t('title'), href: adminPaths.mails({ locale }) }]} here={preview.subject} />
      )}
      <h1>{preview ? <bdi>{preview.subject}</bdi> : t('title')}</h1>
      {!preview && <p className={styles.text}>{t('help')}</p>}
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {preview?.sent && !answer && <SuccessNotice>{preview.sent}</SuccessNotice>}
      <LanguageForm page={page} />
      {preview ? <Preview preview={preview} page={page} /> : <MailGroups groups={page.groups} />}
    </>
  );
}

function LanguageForm({ page: { preview, locale, languages } }: Pick<Props, 'page'>) {
  const t = useTranslations('admin');
  return (
    <form method="get" action={adminPaths.mails()} className={styles.choice}>
      {preview && <input type="hidden" name="mail" value={preview.name} />}
      <Select label={t('texts.language')} name="locale" defaultValue={locale}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <div>
        <Button look="secondary">{t('mails.show')}</Button>
      </div>
    </form>
  );
}

function MailGroups({ groups }: Pick<MailsPage, 'groups'>) {
  return groups.map(({ group, name, mails }) => (
    <section key={group} aria-labelledby={`mails-${group}`} className={styles.section}>
      <h2 id={`mails-${group}`} className={styles.heading}>
        {name}
      </h2>
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <li key={mail.name} className={styles.language}>
            <a href={mail.href} className={styles.link}>
              <bdi>{mail.subject}</bdi>
            </a>
            <code className={styles.key} dir="ltr">
              {mail.name}
            </code>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Preview({ preview, page }: { preview: MailPreview; page: MailsPage }) {
  const t = useTranslations('admin.mails');
  const { name, source, textsHref, email } = preview;
  return (
    <>
      <p>
        <a href={textsHref} className={styles.link}>
          {t('changeTexts')}
        </a>
      </p>
      {page.mayWrite && (
        <form method="post" action={adminPaths.mails({ mail: name, locale: page.locale })} className={styles.form}>
          <input type="hidden" name="mail" value={name} />
          <input type="hidden" name="locale" value={page.locale} />
          <p className={styles.small}>{t('sendTestTo', { email: `\u2068${email}\u2069` })}</p>
          <div>
            <Button look="secondary">{t('sendTest')}</Button>
          </div>
        </form>
      )}
      {/* the address has the rights of the staff member, the shown document has none */}
      <iframe className={styles.preview} src={source} title={t('preview')} sandbox="" />
    </>
  );
}
