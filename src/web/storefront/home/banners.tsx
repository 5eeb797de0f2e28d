import { getPictureUrls, getWideVersions } from '../../links/picture-urls.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SizedImage } from '../../ui/sized-image.tsx';
import type { BannerView } from './banner-view.server.ts';
import styles from './banners.module.css';

type Props = {
  banner: BannerView;
  /** Full width of the page. */
  wide?: boolean;
  /** A low strip within other content, whose title is no heading. */
  slim?: boolean;
};

/** Widths of pictures that are five times as wide as the height of the banner, which crops them. */
const COLUMN = '(width < 768px) 480px, 800px';
const WIDE = '(width < 768px) 480px, 960px';

/** Text with a picture and one link. */
export function Banner({ banner, wide = false, slim = false }: Props) {
  const { title, text, image, image2x, alt, href } = banner;
  const picture = image ? getPictureUrls(image) : null;
  const src2x = image2x ? getPictureUrls(image2x).src : null;
  const Title = slim ? 'p' : 'h2';
  return (
    <div className={wide ? 'container' : undefined} data-for={banner.only}>
      <div className={[styles.banner, wide && styles.wide, slim && styles.slim].filter(Boolean).join(' ')}>
        <div className={styles.content}>
          <Title className={styles.title}>
            {href ? (
              <a href={href} className={styles.link}>
                {title}
                <Icon name="arrow-end" size="s" />
              </a>
            ) : (
              title
            )}
          </Title>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {picture && (
          <SizedImage
            className={styles.picture}
            data-focal={banner.focal}
            src={picture.src}
            versions={getWideVersions(picture.src, src2x)}
            srcSet={`${picture.thumb} 500w, ${picture.src} 1000w${src2x ? `, ${src2x} 2000w` : ''}`}
            sizes={wide ? WIDE : COLUMN}
            alt={alt}
            width={500}
            height={100}
            loading="lazy"
          />
        )}
      </div>
    </div>
  );
}

export function Banners({ banners, columns }: { banners: readonly BannerView[]; columns: 1 | 2 | 3 }) {
  if (banners.length === 0) return null;
  return (
    <ul className={`${columns === 1 ? '' : 'container'} ${styles.banners} ${styles[`columns${columns}`]}`}>
      {banners.map((banner) => (
        <li key={banner.id} data-for={banner.only}>
          <Banner banner={banner} />
        </li>
      ))}
    </ul>
  );
}
