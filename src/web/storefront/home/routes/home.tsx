import { useTranslations } from 'use-intl';

export default function Home() {
  const t = useTranslations('common');
  return <h1>{t('shopName')}</h1>;
}
