import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Fit } from '../../../modules/devices/fit.rules.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { CardView } from '../listing/cards/card-view.ts';
import { fetchFits } from './fetch-fits.ts';
import styles from './fit-badges.module.css';
import type { MyDevice } from './my-device.ts';

type Props = {
  /** Element that contains the cards, in their order. */
  results: RefObject<HTMLElement | null>;
  cards: readonly CardView[];
  device: MyDevice;
};

type FitBadge = { key: number; picture: Element; fit: Fit };

/**
 * A badge on every card that is known to fit the visitor's device, or known not to. Loaded after the list, whose cached
 * cards are identical for all visitors. Rendered over the pictures, so that the layout does not shift.
 */
export function FitBadges({ results, cards, device }: Props) {
  const t = useTranslations('devices');
  const [marks, setMarks] = useState<FitBadge[]>([]);
  useEffect(() => {
    let isCancelled = false;
    const ids = cards.map(({ id }) => id);
    fetchFits(device.model, ids).then(
      (fits) => {
        if (isCancelled) return;
        const articles = [...(results.current?.querySelectorAll('article') ?? [])];
        setMarks(
          ids.flatMap((id, place) => {
            const [fit, picture] = [fits.get(id), articles[place]?.firstElementChild];
            return fit && fit.verdict !== 'unknown' && picture ? [{ key: id, picture, fit }] : [];
          }),
        );
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
      setMarks([]);
    };
  }, [results, cards, device]);
  return marks.map(({ key, picture, fit: { verdict } }) => {
    const fits = verdict === 'fits';
    return createPortal(
      <p className={`${styles.mark} ${fits ? styles.fits : styles.not}`}>
        <Icon name={fits ? 'check' : 'warning'} size="s" />
        <span aria-hidden="true">{t(fits ? 'markFits' : 'markNot')}</span>
        <span className="visually-hidden">{t(fits ? 'fits' : 'fitsNot', { model: device.modelName })}</span>
      </p>,
      picture,
      key,
    );
  });
}
