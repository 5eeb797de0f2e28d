import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/forms/button.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import styles from './profile.module.css';
import type { ProfileActionData } from './profile-form.server.ts';
import type { ProfilePage } from './profile-page.server.ts';
import { getPartPath, getProfileControlId, pickPartActionData, Setting } from './setting.tsx';

export type SettingProps = { page: ProfilePage; answer: ProfileActionData | undefined };

/** Submit button of one setting; busy while its form is submitted. */
export function SaveButton({ intent, children }: { intent: string; children: string }) {
  const navigation = useNavigation();
  return (
    <Button name="intent" value={intent} busy={navigation.formData?.get('intent') === intent}>
      {children}
    </Button>
  );
}

export function PictureSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const names = useTranslations('fieldNames');
  const { errors } = pickPartActionData(answer, 'picture');
  const { picture } = page.profile;
  return (
    <Setting
      part="picture"
      page={page}
      answer={answer}
      title={t('picture')}
      value={t(picture ? 'hasPicture' : 'noPicture')}
    >
      <Form method="post" action={getPartPath('picture')} encType="multipart/form-data" className={styles.form}>
        <TextField
          id={getProfileControlId('picture', 'picture')}
          label={names('picture')}
          name="picture"
          type="file"
          accept="image/jpeg,image/png"
          hint={t('pictureHint')}
          error={errors.picture}
        />
        <SaveButton intent="picture">{t('savePicture')}</SaveButton>
      </Form>
      {picture && (
        <Form method="post" action={getPartPath('picture')}>
          <Button look="quiet" name="intent" value="remove-picture">
            {t('removePicture')}
          </Button>
        </Form>
      )}
    </Setting>
  );
}

export function NameSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const names = useTranslations('fieldNames');
  const { values, errors } = pickPartActionData(answer, 'name');
  const { name } = page.profile;
  return (
    <Setting part="name" page={page} answer={answer} title={names('name')} value={<bdi>{name}</bdi>}>
      <Form method="post" action={getPartPath('name')} noValidate className={styles.form}>
        <div className={styles.wide}>
          <TextField
            id={getProfileControlId('name', 'name')}
            label={names('name')}
            name="name"
            autoComplete="name"
            maxLength={100}
            required
            hint={t('nameHint')}
            defaultValue={values.name ?? name}
            error={errors.name}
          />
        </div>
        <SaveButton intent="name">{t('save')}</SaveButton>
      </Form>
    </Setting>
  );
}

export function PhoneSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const names = useTranslations('fieldNames');
  const { values, errors } = pickPartActionData(answer, 'phone');
  const { profile, phone, countries } = page;
  const value = profile.phone ? <bdi dir="ltr">{profile.phone}</bdi> : t('noPhone');
  return (
    <Setting part="phone" page={page} answer={answer} title={names('phone')} value={value}>
      <Form method="post" action={getPartPath('phone')} noValidate className={styles.form}>
        <div className={styles.pair}>
          <Select
            id={getProfileControlId('phone', 'country')}
            label={t('phoneCountry')}
            name="country"
            autoComplete="tel-country-code"
            defaultValue={values.country ?? phone.country}
          >
            {countries.map(({ code, name, dial }) => (
              <option key={code} value={code}>
                {`${name} \u2066+${dial}\u2069`}
              </option>
            ))}
          </Select>
          <TextField
            id={getProfileControlId('phone', 'phone')}
            label={names('phone')}
            name="phone"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
            dir="ltr"
            hint={t('phoneHint')}
            defaultValue={values.phone ?? phone.national}
            error={errors.phone}
          />
        </div>
        <SaveButton intent="phone">{t('save')}</SaveButton>
      </Form>
    </Setting>
  );
}

export function LanguageSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const { profile, languages } = page;
  const currentLanguage = languages.find(({ code }) => code === profile.locale)?.name;
  return (
    <Setting part="locale" page={page} answer={answer} title={t('locale')} value={<bdi>{currentLanguage}</bdi>}>
      <Form method="post" action={getPartPath('locale')} className={styles.form}>
        <Select
          id={getProfileControlId('locale', 'locale')}
          label={t('locale')}
          name="locale"
          hint={t('localeHint')}
          defaultValue={profile.locale}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
        <SaveButton intent="locale">{t('save')}</SaveButton>
      </Form>
    </Setting>
  );
}
