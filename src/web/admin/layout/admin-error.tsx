import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Error content of an admin page. */
export function AdminError({ status, code }: { status: number; code: string | null }) {
  const t = useTranslations('admin');
  const error = useTranslations('error');
  if (status === 403)
    return (
      <>
        <h1>{t('forbiddenTitle')}</h1>
        <Notice tone="warning">
          <p>{t('forbiddenText')}</p>
        </Notice>
      </>
    );
  return (
    <>
      <h1>{status === 404 ? t('missing') : error('sorry')}</h1>
      {status !== 404 && <p>{error('message')}</p>}
      {code && (
        <p>
          {error('supportCode')} <bdi dir="ltr">{code}</bdi>
        </p>
      )}
    </>
  );
}
