import { type UIEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getPictureUrls, getWideVersions } from '../../links/picture-urls.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { SizedImage } from '../../ui/sized-image.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import type { HomeView } from './home.server.ts';
import styles from './slider.module.css';

type Slide = HomeView['slides'][number];

/** Horizontally scrolling slides with buttons below. They do not move automatically, so that the texts can be read. */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslations('home');
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const { hasIntent, intentProps } = useIntent();
  if (slides.length === 0) return null;
  // scrollLeft is negative in right-to-left layouts
  const onScroll = ({ currentTarget: row }: UIEvent<HTMLUListElement>) =>
    setCurrent(Math.round(Math.abs(row.scrollLeft) / row.clientWidth));
  const show = (index: number) =>
    list.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' });
  return (
    <section aria-label={t('slider')} className={styles.slider} {...intentProps}>
      <ul className={hasIntent ? styles.slides : `${styles.slides} ${styles.waiting}`} ref={list} onScroll={onScroll}>
        {slides.map((slide, index) => (
          <li key={slide.id} className={styles.slide}>
            <SlideView slide={slide} first={index === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <ul className={`${styles.dots} needs-script`}>
          {slides.map(({ id, title }, index) => (
            <li key={id}>
              <button
                type="button"
                className={styles.dot}
                aria-current={index === current || undefined}
                aria-label={t('slide', { number: index + 1, total: slides.length, title })}
                onClick={() => show(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SlideView({
  slide: { title, text, action, image, image2x, alt, href },
  first,
}: {
  slide: Slide;
  first: boolean;
}) {
  const { src, thumb } = getPictureUrls(image);
  const src2x = image2x ? getPictureUrls(image2x).src : null;
  return (
    <div className={`container ${styles.content}`}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {href && action && (
          <ButtonLink href={href} size="l">
            {action}
          </ButtonLink>
        )}
      </div>
      <span className={styles.frame}>
        <SizedImage
          className={styles.picture}
          src={src}
          versions={getWideVersions(src, src2x)}
          srcSet={`${thumb} 480w, ${src} 1400w${src2x ? `, ${src2x} 2800w` : ''}`}
          sizes="(width < 768px) min(100vw - 32px, 563px), min(45vw, 691px)"
          alt={alt}
          width={1400}
          height={875}
          loading={first ? 'eager' : 'lazy'}
          isMain={first}
        />
      </span>
    </div>
  );
}
