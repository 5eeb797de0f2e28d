import { useTranslations } from 'use-intl';
import { CONDITION_QUESTIONS } from '../../../../modules/tickets/ticket.rules.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { shrinkPictures } from '../../reviews/shrink-pictures.ts';
import styles from './details-step.module.css';
import type { DetailsView } from './details-step.server.ts';

const MAX_PHOTO_KB = 1000;
const fieldElementId = (field: string) => `checkout-${field}`;

/** Optional details about the device for the technician. */
export function DeviceFields({ view }: { view: DetailsView }) {
  const t = useTranslations('repairBooking');
  const names = useTranslations('fieldNames');
  const { values, errors, model } = view;
  const fieldProps = (name: string) => ({
    id: fieldElementId(name),
    name,
    defaultValue: values[name],
    error: errors[name],
  });
  const optional = t('optional');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('deviceTitle', { model: `\u2068${model.name}\u2069` })}</legend>
      <TextArea
        {...fieldProps('description')}
        label={t('whatHappened')}
        optional={optional}
        maxLength={2000}
        rows={3}
      />
      <TextField
        {...fieldProps('serial')}
        label={names('serial')}
        optional={optional}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        hint={t('serialHint')}
      />
      <div className={styles.pair}>
        {model.colours.length > 0 && (
          <Select {...fieldProps('colour')} label={names('colour')} optional={optional}>
            <option value="">{t('notSpecified')}</option>
            {model.colours.map(({ code, name }) => (
              <option key={code} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {model.storageGb.length > 0 && (
          <Select {...fieldProps('storage_gb')} label={names('storage_gb')} optional={optional}>
            <option value="">{t('notSpecified')}</option>
            {model.storageGb.map((gb) => (
              <option key={gb} value={gb}>
                {t('gigabytes', { gb: String(gb) })}
              </option>
            ))}
          </Select>
        )}
      </div>
      <div className={styles.questions}>
        {CONDITION_QUESTIONS.map((question) => (
          <fieldset
            key={question}
            className={styles.question}
            id={fieldElementId(`condition_${question}`)}
            tabIndex={-1}
          >
            <legend>{t(`condition.${question}`)}</legend>
            {(['yes', 'no'] as const).map((answer) => (
              <Radio
                key={answer}
                name={`condition_${question}`}
                value={answer}
                defaultChecked={values[`condition_${question}`] === answer}
              >
                {t(answer)}
              </Radio>
            ))}
          </fieldset>
        ))}
      </div>
      <TextField
        id={fieldElementId('photos')}
        name="photos"
        label={names('photos')}
        optional={optional}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        hint={t('photosHint')}
        error={errors.photos}
        onChange={(event) => void shrinkPictures(event.currentTarget, MAX_PHOTO_KB)}
      />
      <Notice title={t('passcodeTitle')}>
        {t(view.method === 1 || view.method === 4 ? 'passcode' : 'passcodeAway')}
      </Notice>
    </fieldset>
  );
}
