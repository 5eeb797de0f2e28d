import { useTranslations } from 'use-intl';
import { Notice } from '../ui/feedback/notice.tsx';
import { SuccessNotice } from './success-notice.tsx';

/** Result of the last action: an error message, or "saved". */
export function ActionResult({ failed, saved }: { failed: string | undefined; saved: boolean }) {
  const t = useTranslations('admin');
  if (failed === undefined && !saved) return null;
  if (failed === undefined) return <SuccessNotice>{t('saved')}</SuccessNotice>;
  return (
    <Notice tone="danger" urgent>
      {failed}
    </Notice>
  );
}
