import { useTranslations } from 'use-intl';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './purchase/buy-box.module.css';

/** Uses the Web Share API, or copies the URL to the clipboard. No third party is involved. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslations('product');
  const share = async () => {
    const url = location.href.split('#', 1)[0] ?? location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast({ text: t('linkCopied') });
    } catch (error) {
      // closing the share sheet rejects with AbortError, which is no failure
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({ tone: 'error', text: t('shareFailed') });
    }
  };
  return (
    <span className="needs-script">
      <Button type="button" look="quiet" icon="external" className={styles.share} onClick={() => void share()}>
        {t('share')}
      </Button>
    </span>
  );
}
