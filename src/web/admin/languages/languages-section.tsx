import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import type { LanguageAnswer } from './language-forms.server.ts';
import styles from './languages.module.css';
import type { LanguageRow, LanguagesSection } from './languages-section.server.ts';

type Props = { section: LanguagesSection; answer: LanguageAnswer | undefined };

/** Languages of the shop: order, publication, progress of the translation, and a form that adds one as a draft. */
export function LanguagesView({ section, answer }: Props) {
  const t = useTranslations('admin.languages');
  const { languages, mayWrite } = section;
  return (
    <section className={styles.section} aria-labelledby="languages">
      <h2 id="languages" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.text}>{t('help')}</p>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      <ul className={styles.rows}>
        {languages.map((language) => (
          <li key={language.code} className={styles.row}>
            <Language
              language={language}
              section={section}
              answer={answer?.languageCode === language.code ? answer : undefined}
            />
          </li>
        ))}
      </ul>
      {mayWrite && <AddForm section={section} answer={answer?.languageCode === '' ? answer : undefined} />}
    </section>
  );
}

function Language({ language, section, answer }: Props & { language: LanguageRow }) {
  const t = useTranslations('admin.languages');
  const shared = useTranslations('admin.resources.shared');
  const { code, name, version, isPublic, isBuiltIn, isRequired, progress, previewHref } = language;
  const nameId = `language-${code}`;
  const buttons = [
    { intent: isPublic ? 'hide' : 'publish', isShown: !(isPublic && isRequired) },
    { intent: 'up', isShown: !language.isFirst },
    { intent: 'down', isShown: !language.isLast },
    { intent: 'remove', isShown: !isBuiltIn && !isPublic },
  ] as const;
  return (
    <>
      <div className={styles.summary}>
        <span id={nameId} className={styles.name} lang={code} dir={language.direction}>
          {name}
        </span>
        <code dir="ltr">{code}</code>
        <Badge tone={isPublic ? 'success' : 'neutral'}>{t(isPublic ? 'states.public' : 'states.draft')}</Badge>
        {previewHref && (
          <a href={previewHref} className={styles.link} aria-describedby={nameId}>
            {t('preview')}
          </a>
        )}
        {progress && (
          <a href={progress.href} className={styles.progress}>
            <progress value={progress.done} max={Math.max(1, progress.total)} aria-hidden="true" />
            {progress.summary}
          </a>
        )}
      </div>
      {section.mayWrite && (
        <form method="post" encType="multipart/form-data" noValidate className={styles.form} data-unguarded="">
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="is_public" value={isPublic ? 1 : 0} />
          <div className={styles.fields}>
            <TextField
              label={t('name')}
              name="name"
              lang={code}
              dir={language.direction}
              defaultValue={answer?.values.name ?? name}
              error={answer?.errors.name}
            />
            {isBuiltIn ? (
              <input type="hidden" name="fallback" value={language.fallback} />
            ) : (
              <FallbackSelect section={section} value={answer?.values.fallback ?? language.fallback} />
            )}
          </div>
          <div className={styles.actions}>
            <Button name="intent" value="save" look="secondary" aria-describedby={nameId}>
              {shared('save')}
            </Button>
            {buttons.map(
              ({ intent, isShown }) =>
                isShown && (
                  <Button key={intent} name="intent" value={intent} look="quiet" aria-describedby={nameId}>
                    {t(`actions.${intent}`)}
                  </Button>
                ),
            )}
          </div>
        </form>
      )}
    </>
  );
}

function AddForm({ section, answer }: Props) {
  const t = useTranslations('admin.languages');
  return (
    <form method="post" encType="multipart/form-data" noValidate className={styles.form} aria-labelledby="add-language">
      <h3 id="add-language" className={styles.heading}>
        {t('addTitle')}
      </h3>
      <div className={styles.fields}>
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          name="code"
          dir="ltr"
          list="addable-languages"
          autoComplete="off"
          required
          defaultValue={answer?.values.code}
          error={answer?.errors.code}
        />
        <datalist id="addable-languages">
          {section.addable.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          defaultValue={answer?.values.name}
          error={answer?.errors.name}
        />
        <FallbackSelect section={section} value={answer?.values.fallback ?? ''} />
      </div>
      <div>
        <Button name="intent" value="add">
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

function FallbackSelect({ section, value }: Pick<Props, 'section'> & { value: string }) {
  const t = useTranslations('admin.languages');
  return (
    <Select label={t('fallback')} hint={t('fallbackHint')} name="fallback" defaultValue={value}>
      <option value="">{t('noFallback')}</option>
      {section.fallbacks.map(({ value: code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
