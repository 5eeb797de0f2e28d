import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { getSmallerVersions, SMALL_WIDTHS } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SizedImage } from '../../../ui/sized-image.tsx';
import type { LayoutCategory } from '../layout-data.ts';
import styles from './category-menu.module.css';

/** Hover delays, so that passing over the menu neither opens nor closes it; milliseconds. */
const OPEN_DELAY_MS = 180;
const CLOSE_DELAY_MS = 300;
/** A click this soon after the menu opened by hover does not close it; milliseconds. */
const CLICK_GRACE_MS = 600;

/** Opens on click without JavaScript; with JavaScript also on hover. */
export function CategoryMenu({ categories }: { categories: readonly LayoutCategory[] }) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  const details = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hoveredAt = useRef(0);
  const scheduleToggle = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (!details.current || details.current.open === open) return;
        details.current.open = open;
        hoveredAt.current = open ? Date.now() : 0;
      },
      open ? OPEN_DELAY_MS : CLOSE_DELAY_MS,
    );
  };
  const onClick = (event: MouseEvent) => {
    clearTimeout(timer.current);
    if (Date.now() - hoveredAt.current < CLICK_GRACE_MS) event.preventDefault();
  };
  return (
    <details
      ref={details}
      className={styles.menu}
      data-menu=""
      onPointerEnter={scheduleToggle(true)}
      onPointerLeave={scheduleToggle(false)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary element is interactive */}
      <summary className={styles.opener} onClick={onClick}>
        <Icon name="menu" size="s" />
        {t('categories')}
      </summary>
      <div className={styles.panel}>
        <ul className={`container ${styles.grid}`}>
          {categories.map((category) => (
            <li key={category.slug}>
              <a className={styles.main} href={address(to.category(category.slug))}>
                <span className={styles.picture}>
                  {category.image && (
                    <SizedImage
                      src={category.image}
                      versions={getSmallerVersions(category.image, SMALL_WIDTHS)}
                      sizes="96px"
                      alt=""
                      width={96}
                      height={96}
                      loading="lazy"
                    />
                  )}
                </span>
                {category.title}
              </a>
              <ul className={styles.subs}>
                {category.children.map((sub) => (
                  <li key={sub.slug}>
                    <a className={styles.sub} href={address(to.category(category.slug, sub.slug))}>
                      {sub.title}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
