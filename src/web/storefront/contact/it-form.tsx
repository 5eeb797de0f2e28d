import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { IT_SERVICES, IT_TIMES, MAX_IT_NEEDS_LENGTH } from '../../../modules/contact/contact.rules.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Radio } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { FormProblems } from '../account/form-problems.tsx';
import styles from './contact.module.css';
import type { ItFormPage } from './page-form.server.ts';
import type { PageFormActionData } from './send-form.server.ts';
import { contactFieldId, createFieldProps, SenderFields } from './sender-fields.tsx';

/** Request form for IT services, with the few fields needed for a call back. */
export function ItForm({ form, answer }: { form: ItFormPage; answer: PageFormActionData | undefined }) {
  const t = useTranslations('contact');
  const navigation = useNavigation();
  const box = createFieldProps(answer);
  const selectedPlace = answer?.values.where;
  return (
    <Form method="post" action={form.path} noValidate preventScrollReset className={styles.form}>
      <FormProblems failed={answer?.failed ?? null} errors={answer?.errors ?? {}} idOf={contactFieldId} />
      <TextField {...box('company')} label={t('it.company')} maxLength={100} autoComplete="organization" required />
      <div className={styles.pair}>
        <Select {...box('service')} label={t('it.service')} defaultValue={answer?.values.service ?? ''} required>
          <option value="" />
          {IT_SERVICES.map((service) => (
            <option key={service} value={service}>
              {t(`it.services.${service}`)}
            </option>
          ))}
        </Select>
        <Select {...box('when')} label={t('it.when')} defaultValue={answer?.values.when || 'week'} required>
          {IT_TIMES.map((time) => (
            <option key={time} value={time}>
              {t(`it.times.${time}`)}
            </option>
          ))}
        </Select>
      </div>
      <TextArea
        {...box('needs')}
        label={t('it.needs')}
        rows={5}
        dir="auto"
        maxLength={MAX_IT_NEEDS_LENGTH}
        hint={t('it.needsHint')}
        required
      />
      <fieldset className={styles.group} id={contactFieldId('where')} tabIndex={-1}>
        <legend className={styles.legend}>{t('it.where')}</legend>
        <div className={styles.choices}>
          {(['remote', 'site'] as const).map((one) => (
            <Radio key={one} name="where" value={one} defaultChecked={one === (selectedPlace || 'remote')}>
              {t(`it.places.${one}`)}
            </Radio>
          ))}
        </div>
        <TextField
          {...box('city')}
          label={t('it.city')}
          optional={t('optional')}
          maxLength={120}
          autoComplete="address-line1"
          dir="auto"
          hint={t('it.cityHint')}
        />
      </fieldset>
      <SenderFields answer={answer} />
      <div className={styles.footer}>
        <Button size="l" busy={navigation.state === 'submitting'}>
          {t('send.it')}
        </Button>
        <p className={styles.small}>{t('privacy')}</p>
      </div>
    </Form>
  );
}
