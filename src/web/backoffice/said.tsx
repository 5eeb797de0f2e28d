import { useTranslations } from 'use-intl';
import { Notice } from '../ui/notice.tsx';

/** What became of the button that was pressed: refused, with a sentence, or saved. */
export function Said({ failed, saved }: { failed: string | undefined; saved: boolean }) {
  const t = useTranslations('backoffice');
  if (failed === undefined && !saved) return null;
  return (
    <Notice tone={failed === undefined ? 'success' : 'danger'} urgent>
      {failed ?? t('saved')}
    </Notice>
  );
}
