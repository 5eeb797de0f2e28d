import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isolateText } from '../../../kernel/isolate-text.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import type { ProductView } from '../product/product-view.ts';
import { fetchFits } from './fetch-fits.ts';
import styles from './fit-note.module.css';
import { CHOSEN_DEVICE, DEVICE_PARAM, type FitView, getCableMessageKey, useMyDevice } from './my-device.ts';

const ICON: Record<FitView['verdict'], IconName> = { fits: 'check', not: 'warning', unknown: 'info' };
const VERDICT_KEYS = { fits: 'fits', not: 'fitsNot', unknown: 'unknown' } as const;

/**
 * Whether the product fits the visitor's device, and a link to choose that device. Empty for products without
 * compatibility data.
 */
export function FitNote({ product }: { product: ProductView }) {
  const t = useTranslations('devices');
  const address = useLocalePath();
  const verdict = useFit(product);
  if (!product.fit.asks) return null;
  const choose = address(to.devices({ next: `${product.path}?${DEVICE_PARAM}=${CHOSEN_DEVICE}` }));
  const categoryPath = product.trail.at(-1)?.path;
  return (
    <div className={`${styles.note} ${verdict ? styles[verdict.verdict] : ''}`} role="status">
      <Icon name={verdict ? ICON[verdict.verdict] : 'device'} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>
          {verdict ? t(VERDICT_KEYS[verdict.verdict], { model: isolateText(verdict.modelName) }) : t('ask')}
        </p>
        {verdict?.verdict === 'fits' && verdict.cable !== null && (
          <p>{t('withCable', { socket: getCableMessageKey(verdict.cable) })}</p>
        )}
        <p className={styles.links}>
          {verdict && verdict.verdict !== 'fits' && categoryPath && (
            <a href={address(`${categoryPath}?fits=${verdict.model}`)}>{t('othersFit')}</a>
          )}
          <a href={choose} rel="nofollow">
            {t(verdict ? 'change' : 'choose')}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The server evaluates the device in the URL; a remembered device is evaluated after hydration. */
function useFit({ id, fit: { asks, judged } }: ProductView): FitView | null {
  const device = useMyDevice();
  const [fetched, setFetched] = useState<(FitView & { of: number }) | null>(null);
  useEffect(() => {
    if (!asks || judged || !device) return;
    let isCancelled = false;
    fetchFits(device.model, [id]).then(
      (fits) => {
        const fit = fits.get(id);
        if (fit && !isCancelled) setFetched({ ...fit, ...device, of: id });
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [asks, judged, device, id]);
  return judged ?? (fetched?.of === id ? fetched : null);
}
