import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CONTACT_TOPICS, MAX_FAULT_LENGTH, MAX_MESSAGE_LENGTH } from '../../../modules/contact/contact.rules.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to, withQuery } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { FormProblems } from '../account/form-problems.tsx';
import styles from './contact.module.css';
import type { ContactFormPage } from './page-form.server.ts';
import type { PageFormActionData } from './send-form.server.ts';
import { contactFieldId, createFieldProps, SenderFields } from './sender-fields.tsx';

const MAX_PHOTO_KB = 1000;

type Props = { form: ContactFormPage; answer: PageFormActionData | undefined };

/** One form per topic, each with its own URL, so that no JavaScript is needed to switch. */
export function ContactForm({ form, answer }: Props) {
  const t = useTranslations('contact');
  const names = useTranslations('fieldNames');
  const address = useLocalePath();
  const navigation = useNavigation();
  const { topic, path } = form;
  return (
    <div className={styles.write}>
      <nav aria-label={t('chooseTopic')}>
        <ul className={styles.topics}>
          {CONTACT_TOPICS.map((one) => (
            <li key={one}>
              <a href={address(withQuery(path, { topic: one }))} aria-current={one === topic ? 'page' : undefined}>
                {t(`topics.${one}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.lead}>{t(`leads.${topic}`)}</p>
      <TopicLinks topic={topic} />
      <Form
        key={topic}
        method="post"
        action={withQuery(path, { topic })}
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className={styles.form}
      >
        <input type="hidden" name="topic" value={topic} />
        <FormProblems failed={answer?.failed ?? null} errors={answer?.errors ?? {}} idOf={contactFieldId} />
        {topic === 'repair' ? (
          <RepairFields form={form} answer={answer} />
        ) : (
          <MessageFields form={form} answer={answer} />
        )}
        <TextField
          id={contactFieldId('photos')}
          label={names('photos')}
          optional={t('optional')}
          name="photos"
          type="file"
          accept="image/jpeg,image/png"
          multiple
          hint={t('photosHint', { most: form.maxPhotos, max: MAX_PHOTO_KB })}
          error={answer?.errors.photos}
        />
        <SenderFields answer={answer} />
        <div className={styles.footer}>
          <Button size="l" busy={navigation.state === 'submitting'}>
            {t(topic === 'repair' ? 'send.repair' : 'send.message')}
          </Button>
          <p className={styles.small}>{t('privacy')}</p>
        </div>
      </Form>
    </div>
  );
}

/** Links that may make a message unnecessary. */
function TopicLinks({ topic }: Pick<ContactFormPage, 'topic'>) {
  const t = useTranslations('contact');
  const address = useLocalePath();
  if (topic === 'repair')
    return (
      <p>
        <a href={address(to.services())}>{t('repairList')}</a>
      </p>
    );
  if (topic !== 'order') return null;
  return (
    <p>
      <a href={address(to.trackOrder())}>{t('followOrder')}</a>
    </p>
  );
}

function RepairFields({ form: { preset, suggestions }, answer }: Props) {
  const t = useTranslations('contact');
  const names = useTranslations('fieldNames');
  const box = createFieldProps(answer);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...box('make')}
          label={names('make')}
          defaultValue={answer?.values.make ?? preset.make}
          list="contact-makes"
          autoComplete="off"
          dir="auto"
          maxLength={60}
          hint={t('makeHint')}
          required
        />
        <TextField
          {...box('model')}
          label={names('model')}
          defaultValue={answer?.values.model ?? preset.model}
          list="contact-models"
          autoComplete="off"
          dir="auto"
          maxLength={80}
          hint={t('modelHint')}
          required
        />
      </div>
      <datalist id="contact-makes">
        {suggestions.makes.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <datalist id="contact-models">
        {suggestions.models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <TextArea
        {...box('fault')}
        label={t('fault')}
        defaultValue={answer?.values.fault ?? preset.fault}
        rows={5}
        dir="auto"
        maxLength={MAX_FAULT_LENGTH}
        hint={t('faultHint')}
        required
      />
    </>
  );
}

function MessageFields({ form: { topic, preset }, answer }: Props) {
  const t = useTranslations('contact');
  const box = createFieldProps(answer);
  return (
    <>
      {topic !== 'other' && topic !== 'repair' && (
        <TextField
          {...box('reference')}
          label={t(`references.${topic}`)}
          defaultValue={answer?.values.reference ?? preset.reference}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          {...(topic === 'order'
            ? { dir: 'ltr', hint: t('codeHint'), required: true, autoCapitalize: 'characters' }
            : { dir: 'auto', optional: t('optional') })}
        />
      )}
      <TextArea {...box('message')} label={t('message')} rows={6} dir="auto" maxLength={MAX_MESSAGE_LENGTH} required />
    </>
  );
}
