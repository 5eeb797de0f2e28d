import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageLink } from '../../links/page-link.tsx';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { APPLICATION_FIELDS, type ApplicationField, fieldId } from './application-fields.ts';
import styles from './seller.module.css';
import type { SellerPage } from './seller-page.server.ts';
import type { SellerActionData } from './submit-seller-form.server.ts';

type Props = { page: SellerPage; answer: SellerActionData | undefined };

/** Seller application in five sections of one form, which works without JavaScript. */
export function SellerForm({ page, answer }: Props) {
  const t = useTranslations('seller');
  const names = useTranslations('fieldNames');
  const address = useLocalePath();
  const navigation = useNavigation();
  const values = answer?.values;
  const fieldProps = (name: Exclude<ApplicationField, 'categories' | 'self_certified' | 'agreement'>) => ({
    id: fieldId(name),
    name,
    label: names(name),
    error: answer?.errors[name],
    defaultValue: values?.[name],
  });
  const steps = ['store', 'business', 'money', 'person', 'word'] as const;
  return (
    <Form method="post" action={to.sellerRegister()} encType="multipart/form-data" noValidate className={styles.form}>
      <input type="hidden" name="intent" value="apply" />
      <ErrorSummary answer={answer} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <a href={`#seller-step-${step}`}>{t(`steps.${step}`)}</a>
          </li>
        ))}
      </ol>
      <FormStep id="store" title={t('steps.store')} text={t('storeText')}>
        <TextField {...fieldProps('store_name')} maxLength={80} required autoComplete="organization" />
        <TextField {...fieldProps('slug')} maxLength={60} hint={t('slugHint')} optional={t('optional')} />
        <TextArea {...fieldProps('about')} maxLength={600} rows={3} optional={t('optional')} />
        <fieldset className={styles.checkboxes} id={fieldId('categories')} tabIndex={-1}>
          <legend>{t('categories')}</legend>
          {answer?.errors.categories && <p className={styles.error}>{answer.errors.categories}</p>}
          {page.categories.map(({ slug, title }) => (
            <Checkbox
              key={slug}
              name="categories"
              value={slug}
              defaultChecked={answer?.categories.includes(slug)}
              error={undefined}
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
      </FormStep>
      <FormStep id="business" title={t('steps.business')} text={t('businessText')}>
        <TextField {...fieldProps('legal_name')} maxLength={120} required />
        <div className={styles.pair}>
          <TextField {...fieldProps('registration_no')} maxLength={60} required />
          <TextField {...fieldProps('tax_id')} maxLength={40} required />
        </div>
        <Select
          {...fieldProps('country')}
          defaultValue={values?.country || page.country}
          autoComplete="country"
          required
        >
          {page.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField {...fieldProps('address_1')} maxLength={120} autoComplete="address-line1" required />
        <div className={styles.pair}>
          <TextField {...fieldProps('city')} maxLength={80} autoComplete="address-level2" required />
          <TextField {...fieldProps('zip')} maxLength={16} autoComplete="postal-code" hint={t('zipHint')} />
        </div>
        <TextField {...fieldProps('phone')} type="tel" maxLength={40} autoComplete="tel" required />
      </FormStep>
      <FormStep id="money" title={t('steps.money')} text={t('moneyText')}>
        <TextField {...fieldProps('bank_holder')} maxLength={120} autoComplete="off" required />
        <TextField {...fieldProps('iban')} maxLength={60} dir="ltr" autoComplete="off" spellCheck={false} required />
      </FormStep>
      <FormStep id="person" title={t('steps.person')} text={t('personText')}>
        <TextField
          {...fieldProps('document')}
          defaultValue={undefined}
          type="file"
          accept="image/jpeg,image/png"
          hint={answer ? t('documentAgain') : t('documentHint')}
          optional={t('later')}
        />
        {page.customer === null && <TextField {...fieldProps('name')} maxLength={100} autoComplete="name" required />}
        <TextField
          {...fieldProps('email')}
          defaultValue={values?.email ?? page.customer?.email}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          hint={t('emailHint')}
          required
        />
        {page.customer === null && (
          <>
            <TextField
              {...fieldProps('password')}
              type="password"
              autoComplete="new-password"
              hint={t('passwordHint', { min: page.passwordMinLength })}
              required
            />
            <TextField {...fieldProps('password_confirmation')} type="password" autoComplete="new-password" required />
            <p className={styles.small}>
              {t('haveAccount')} <a href={address(to.login(to.sellerRegister()))}>{t('signIn')}</a>
            </p>
          </>
        )}
      </FormStep>
      <FormStep id="word" title={t('steps.word')} text={t('declarationText')}>
        {(['self_certified', 'agreement'] as const).map((name) => (
          <Checkbox
            key={name}
            id={fieldId(name)}
            name={name}
            value="1"
            defaultChecked={Boolean(values?.[name])}
            error={answer?.errors[name]}
            required
          >
            {t(name, { shop: page.siteName })}
          </Checkbox>
        ))}
        <p className={styles.small}>
          <PageLink page="privacy-policy">{t('terms')}</PageLink>
        </p>
      </FormStep>
      <Button size="l" busy={navigation.state === 'submitting'}>
        {t('submit')}
      </Button>
    </Form>
  );
}

/** Error summary with links to the fields; receives the focus when errors appear. */
function ErrorSummary({ answer }: Pick<Props, 'answer'>) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) container.current?.focus();
  }, [answer]);
  if (!answer?.failed) return null;
  const errorEntries = APPLICATION_FIELDS.flatMap((field) => {
    const sentence = answer.errors[field];
    return sentence ? [{ field, sentence }] : [];
  });
  return (
    <div ref={container} tabIndex={-1} className={styles.errorSummary}>
      <Notice tone="danger" urgent title={answer.failed}>
        {errorEntries.length > 0 && (
          <ul className={styles.list}>
            {errorEntries.map(({ field, sentence }) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`}>{sentence}</a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

type FormStepProps = { id: string; title: string; text: string; children: ReactNode };

function FormStep({ id, title, text, children }: FormStepProps) {
  return (
    <section className={styles.step} aria-labelledby={`seller-step-${id}`}>
      <header className={styles.head}>
        <h2 id={`seller-step-${id}`} className={styles.title}>
          {title}
        </h2>
        <p className={styles.small}>{text}</p>
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
