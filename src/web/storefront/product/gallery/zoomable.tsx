import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getTextDirection } from '../../../../kernel/locale.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { IconButton } from '../../../ui/forms/button.tsx';
import styles from './zoomable.module.css';

const ZOOM_STEP = 1.5;
const MAX_SCALE = 5;

const clampScale = (scale: number) => Math.min(MAX_SCALE, Math.max(1, scale));

type Props = {
  src: string;
  alt: string;
  /** Shows the next (1) or previous (-1) picture. */
  onTurn?: (step: 1 | -1) => void;
};

/**
 * Zoomable picture: by buttons, + − 0 keys, mouse wheel or pinch; panned by scrolling, arrow keys change the picture.
 */
export function Zoomable({ src, alt, onTurn }: Props) {
  const t = useTranslations('product');
  const forward = getTextDirection(usePageLocale()) === 'rtl' ? -1 : 1;
  const [scale, setScale] = useState(1);
  const viewport = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const spread = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture resets scale and position
  useEffect(() => {
    setScale(1);
    const element = viewport.current;
    // scrollLeft is negative in right-to-left layouts
    element?.scrollTo({
      left: (forward * (element.scrollWidth - element.clientWidth)) / 2,
      top: (element.scrollHeight - element.clientHeight) / 2,
    });
  }, [src]);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    // React registers wheel listeners as passive; preventDefault keeps the page from scrolling
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setScale((before) => clampScale(before * (event.deltaY < 0 ? 1.15 : 1 / 1.15)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  useEffect(() => {
    // wherever the focus is inside the dialog
    const dialog = viewport.current?.closest('dialog');
    if (!dialog) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') setScale((before) => clampScale(before * ZOOM_STEP));
      else if (event.key === '-') setScale((before) => clampScale(before / ZOOM_STEP));
      else if (event.key === '0') setScale(1);
      // arrow keys pan an enlarged picture
      else if (scale === 1 && event.key === 'ArrowRight') onTurn?.(forward);
      else if (scale === 1 && event.key === 'ArrowLeft') onTurn?.(forward === 1 ? -1 : 1);
    };
    dialog.addEventListener('keydown', onKeyDown);
    return () => dialog.removeEventListener('keydown', onKeyDown);
  }, [scale, onTurn, forward]);

  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (!fingers.current.has(pointerId)) return;
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    const [one, two] = [...fingers.current.values()];
    if (!one || !two) return;
    const now = Math.hypot(one.x - two.x, one.y - two.y);
    const before = spread.current;
    if (before > 0) setScale((was) => clampScale((was * now) / before));
    spread.current = now;
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    spread.current = 0;
  };
  return (
    <div className={styles.zoomable}>
      <div
        ref={viewport}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        onPointerDown={({ pointerId, pointerType, clientX, clientY }) => {
          if (pointerType === 'touch') fingers.current.set(pointerId, { x: clientX, y: clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <img
          src={src}
          alt={alt}
          width={1000}
          height={1000}
          className={styles.picture}
          style={{ '--scale': scale } as CSSProperties}
          draggable={false}
        />
      </div>
      <div className={styles.buttons}>
        {onTurn && <IconButton icon="chevron-start" label={t('previousPicture')} onClick={() => onTurn(-1)} />}
        <IconButton
          icon="minus"
          label={t('zoomOut')}
          disabled={scale <= 1}
          onClick={() => setScale((before) => clampScale(before / ZOOM_STEP))}
        />
        <IconButton
          icon="plus"
          label={t('zoomIn')}
          disabled={scale >= MAX_SCALE}
          onClick={() => setScale((before) => clampScale(before * ZOOM_STEP))}
        />
        {onTurn && <IconButton icon="chevron-end" label={t('nextPicture')} onClick={() => onTurn(1)} />}
      </div>
    </div>
  );
}
