import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Select, TextField } from '../../ui/forms/field.tsx';
import styles from './entry-form.module.css';
import type { FormField, FormLanguage } from './form-view.server.ts';

type Props = { field: FormField; languages: FormLanguage[]; errors: Record<string, string> };

/** Empty rows after the links of a list. */
const NEW_LINK_ROWS = 2;

/** First error of a part of a field, e.g. of the second line: `custom_scripts.1`. */
export function findPartError(errors: Record<string, string>, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
}

/** A select per language. */
export function ChoiceByLanguage({ field, languages, errors }: Props) {
  const { name, choices, value } = field;
  const chosen = toRecord(value);
  return (
    <FieldGroup field={field}>
      <div className={styles.languages}>
        {languages.map(({ code, name: language }) => (
          <Select
            key={code}
            label={language}
            name={`${name}.${code}`}
            defaultValue={String(chosen[code] ?? choices[0]?.value ?? '')}
            error={errors[`${name}.${code}`]}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A select with an empty option, and a text that belongs to the choice. */
export function ChoiceWithText({ field, errors }: Omit<Props, 'languages'>) {
  const t = useTranslations('admin.resources.shared');
  const names = useTranslations('admin.settings');
  const { name, label, hint, control, choices, value } = field;
  if (control.kind !== 'choice-with-text') return null;
  const parts = toRecord(value);
  const error = (part: string) => errors[`${name}.${part}`];
  return (
    <>
      <Select
        label={label}
        name={`${name}.${control.choice}`}
        defaultValue={String(parts[control.choice] ?? '')}
        hint={hint}
        error={error(control.choice)}
      >
        <option value="">{t('none')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
      <TextField
        label={names('target')}
        name={`${name}.${control.text}`}
        defaultValue={String(parts[control.text] ?? '')}
        maxLength={control.maxLength}
        dir="ltr"
        error={error(control.text) ?? errors[name]}
      />
    </>
  );
}

/** Lists of links; a row without an address and titles is removed. */
export function LinkLists({ field, languages, errors }: Props) {
  const t = useTranslations('admin.settings');
  const { name, control, choices, value } = field;
  if (control.kind !== 'link-lists') return null;
  const lists = toRecord(value);
  return (
    <FieldGroup field={field}>
      {choices.map(({ value: list, name: title }) => {
        const links: unknown[] = Array.isArray(lists[list]) ? lists[list] : [];
        const rows = Math.min(control.maxLinks, links.length + NEW_LINK_ROWS);
        return (
          <fieldset key={list} className={`${styles.localized} ${styles.links}`}>
            <legend className={styles.legend}>{title}</legend>
            {Array.from({ length: rows }, (_, index) => {
              const path = `${name}.${list}.${index}`;
              const { title: titles, url } = toRecord(links[index]);
              return (
                <fieldset key={path} className={styles.localized}>
                  <legend className={styles.hint}>{t('link', { number: index + 1 })}</legend>
                  <div className={styles.languages}>
                    <TextField
                      label={t('address')}
                      name={`${path}.url`}
                      defaultValue={String(url ?? '')}
                      dir="ltr"
                      error={errors[`${path}.url`]}
                    />
                    {languages.map(({ code, name: language, direction }) => (
                      <TextField
                        key={code}
                        label={language}
                        name={`${path}.title.${code}`}
                        defaultValue={String(toRecord(titles)[code] ?? '')}
                        lang={code}
                        dir={direction}
                        error={errors[`${path}.title.${code}`]}
                      />
                    ))}
                  </div>
                </fieldset>
              );
            })}
          </fieldset>
        );
      })}
    </FieldGroup>
  );
}

export function FieldGroup({
  field: { label, hint },
  error,
  children,
}: {
  field: Pick<FormField, 'label' | 'hint'>;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.localized}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.groupError}>{error}</p>}
      {children}
    </fieldset>
  );
}

export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
