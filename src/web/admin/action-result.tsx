import { useTranslations } from 'use-intl';
import { Notice } from '../ui/feedback/notice.tsx';

/** Result of the last action: an error message, or "saved". */
export function ActionResult({ failed, saved }: { failed: string | undefined; saved: boolean }) {
  const t = useTranslations('admin');
  if (failed === undefined && !saved) return null;
  return (
    <Notice tone={failed === undefined ? 'success' : 'danger'} urgent>
      {failed ?? t('saved')}
    </Notice>
  );
}
