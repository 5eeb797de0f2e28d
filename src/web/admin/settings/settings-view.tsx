import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { LanguageAnswer } from '../languages/language-forms.server.ts';
import { LanguagesView } from '../languages/languages-section.tsx';
import type { EntryFormAnswer } from '../resources/answer-refused-form.server.ts';
import { EntryField } from '../resources/entry-field.tsx';
import formStyles from '../resources/entry-form.module.css';
import { ConflictNotice } from '../resources/entry-form.tsx';
import { EntryPreviewSection } from '../resources/entry-preview.tsx';
import { SuccessNotice } from '../success-notice.tsx';
import { PaymentStatus } from './payment-status.tsx';
import type { SecretAnswer, SecretForm } from './secret-form.ts';
import { SecretFormView } from './secret-form-view.tsx';
import styles from './settings.module.css';
import type { SettingsForm, SettingsGroupLink, SettingsPage } from './settings-page.server.ts';

/** The groups of settings, or the form of one group. */
export function SettingsView({
  page,
  answer,
}: {
  page: SettingsPage;
  answer: EntryFormAnswer | SecretAnswer | LanguageAnswer | undefined;
}) {
  const secretAnswer = answer && 'subject' in answer ? answer : undefined;
  const languageAnswer = answer && 'languageCode' in answer ? answer : undefined;
  const formAnswer = answer && !('subject' in answer) && !('languageCode' in answer) ? answer : undefined;
  if (page.secret && !page.form)
    return <SecretPage form={page.secret} group={page.secretGroup} answer={secretAnswer} />;
  if (page.form)
    return (
      <>
        {/* both forms have the address of the page: one notice, and none above the answer to a later form */}
        <SettingsFormView form={{ ...page.form, isSaved: page.form.isSaved && !answer }} answer={formAnswer} />
        {page.secret && <SecretSection form={{ ...page.secret, isSaved: false }} answer={secretAnswer} />}
        {page.languages && <LanguagesView section={page.languages} answer={languageAnswer} />}
      </>
    );
  return <SettingsIndex groups={page.groups} />;
}

/** The mail server, below the settings of mails. */
function SecretSection({ form, answer }: { form: SecretForm; answer: SecretAnswer | undefined }) {
  return (
    <section className={formStyles.form} aria-labelledby="secret">
      <h2 id="secret">{form.title}</h2>
      <SecretFormView form={form} answer={answer} />
    </section>
  );
}

type SecretPageProps = { form: SecretForm; group: SettingsGroupLink | null; answer: SecretAnswer | undefined };

/** Keys of a payment provider or of a sign-in provider. */
function SecretPage({ form, group, answer }: SecretPageProps) {
  const t = useTranslations('admin.settings');
  const trail = [
    { label: t('title'), href: adminPaths.settings() },
    ...(group ? [{ label: group.title, href: group.href }] : []),
  ];
  return (
    <>
      <Breadcrumb trail={trail} here={form.title} />
      <h1>{form.title}</h1>
      <SecretFormView form={form} answer={answer} />
    </>
  );
}

function SettingsIndex({ groups }: { groups: readonly SettingsGroupLink[] }) {
  const t = useTranslations('admin.settings');
  return (
    <>
      <h1>{t('title')}</h1>
      <ul className={styles.groups}>
        {groups.map(({ group, title, text, href }) => (
          <li key={group} className={styles.group}>
            <a className={styles.link} href={href}>
              {title}
            </a>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function SettingsFormView({ form, answer }: { form: SettingsForm; answer: EntryFormAnswer | undefined }) {
  const t = useTranslations('admin.settings');
  const shared = useTranslations('admin.resources.shared');
  const { title, text, version, fields, languages, preview, methods, signInProviders, connection, mayWrite, isSaved } =
    form;
  return (
    <>
      <Breadcrumb trail={[{ label: t('title'), href: adminPaths.settings() }]} here={title} />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {answer && (
        <Notice tone={answer.failed === null ? 'info' : 'danger'} urgent>
          {answer.failed ?? shared('unsaved')}
        </Notice>
      )}
      {isSaved && !answer && <SuccessNotice>{shared('saved')}</SuccessNotice>}
      {connection && (
        <Notice tone={connection.isGood ? 'success' : 'danger'} urgent>
          {connection.text}
        </Notice>
      )}
      {!mayWrite && <Notice tone="info">{t('readOnly')}</Notice>}
      {answer?.conflict && <ConflictNotice saved={answer.conflict} />}
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        className={preview ? `${formStyles.form} ${styles.withPreview}` : formStyles.form}
        data-unsaved={answer ? '' : undefined}
        data-live-preview={preview && mayWrite ? '' : undefined}
      >
        <input type="hidden" name="version" value={answer?.version ?? version} />
        {/* the Enter key presses the first button of a form, which would be the one of the preview */}
        {preview && mayWrite && (
          <button type="submit" className={formStyles.defaultButton} tabIndex={-1} aria-hidden="true" />
        )}
        {/* a disabled fieldset disables all fields of staff who may only read */}
        <fieldset disabled={!mayWrite} className={`${formStyles.fields} ${formStyles.section}`}>
          {fields.map((field) => (
            <EntryField
              key={field.name}
              field={Object.assign({}, field, answer && { value: answer.values[field.name] })}
              values={answer?.values ?? {}}
              languages={languages}
              timeZone=""
              errors={answer?.errors ?? {}}
            />
          ))}
        </fieldset>
        {preview && (
          <div className={styles.preview}>
            <EntryPreviewSection preview={answer?.preview ?? preview} canRefresh={mayWrite} />
          </div>
        )}
        {mayWrite && (
          <div className={formStyles.actions}>
            <Button>{shared('save')}</Button>
          </div>
        )}
      </form>
      {methods && <PaymentStatus methods={methods} mayTest={mayWrite} />}
      {signInProviders && (
        <section className={formStyles.section} aria-labelledby="sign-in-providers">
          <h2 id="sign-in-providers" className={formStyles.sectionTitle}>
            {t('socialKeys.listTitle')}
          </h2>
          <p className={styles.text}>{t('socialKeys.listText')}</p>
          <ul className={styles.groups}>
            {signInProviders.map((provider) => (
              <li key={provider.href} className={styles.group}>
                <a className={styles.link} href={provider.href}>
                  {provider.text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
