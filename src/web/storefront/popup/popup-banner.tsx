import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { COLUMN_WIDTHS, getPictureUrls, getSmallerVersions } from '../../links/picture-urls.ts';
import { useLocalePath, usePageLocale } from '../../links/use-locale-path.ts';
import { useVisitor } from '../../rendering/visitor.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SizedImage } from '../../ui/sized-image.tsx';
import { writeStorage } from '../layout/browser-storage.ts';
import { localizeHref } from '../layout/localize-href.ts';
import { isConsentPending } from './consent-pending.ts';
import { type Announcement, fetchPopup } from './fetch-popup.ts';
import type { PopupProps } from './popup.tsx';
import styles from './popup-banner.module.css';
import { canShowPopup } from './popup-paths.ts';
import { closeInSession, isClosedInSession } from './popup-session.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Opens once, when the page is loaded and idle. */
export function PopupBanner({ mark, path, layout }: PopupProps) {
  const { cookieNotice, consentMonths } = layout;
  const locale = usePageLocale();
  const { visitor } = useVisitor();
  const audience = visitor && (visitor.name === null ? 'guest' : 'user');
  const [opened, setOpened] = useState<{ banner: Announcement; path: string } | null>(null);
  const [isOver, setOver] = useState(isClosedInSession);
  /** Audience the popup is not for; it is checked again after sign-in. */
  const [skippedAudience, setSkippedAudience] = useState<'guest' | 'user' | null>(null);
  const close = useCallback(() => {
    closeInSession();
    setOver(true);
    setOpened(null);
  }, []);
  const mayOpen =
    audience !== null &&
    audience !== skippedAudience &&
    !isOver &&
    opened === null &&
    path !== null &&
    canShowPopup(path);
  useEffect(() => {
    if (!mayOpen) return;
    const leaving = new AbortController();
    const isPending = () => cookieNotice && isConsentPending(consentMonths);
    const open = async () => {
      await waitUntilIdle(leaving.signal, isPending);
      const banner = await fetchPopup(locale, leaving.signal);
      await waitUntilIdle(leaving.signal, isPending);
      if (banner?.mark !== mark) setOver(true);
      else if (banner.audience === 'all' || banner.audience === audience) setOpened({ banner, path });
      else setSkippedAudience(audience);
    };
    // without a network no popup is shown
    open().catch(() => undefined);
    return () => leaving.abort();
  }, [mayOpen, locale, mark, path, audience, cookieNotice, consentMonths]);
  const hasNavigated = opened !== null && opened.path !== path;
  useEffect(() => {
    // the popup closes on navigation
    if (hasNavigated) close();
  }, [hasNavigated, close]);
  if (opened === null || hasNavigated) return null;
  return <PopupDialog banner={opened.banner} onClose={close} onSeen={() => writeStorage('popupBannerClosed', mark)} />;
}

type PopupDialogProps = { banner: Announcement; onClose: () => void; onSeen: () => void };

/** Native modal dialog: traps and restores the focus, closes on Escape. `onSeen`: do not show it again. */
function PopupDialog({ banner, onClose, onSeen }: PopupDialogProps) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const { title, text, image, alt, link } = banner;
  const picture = image === null ? null : getPictureUrls(image);
  const close = () => dialog.current?.close();
  const dismiss = () => {
    onSeen();
    close();
  };
  // a click on the backdrop has the dialog itself as target
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the platform listens for it
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-labelledby="popup-title"
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className={styles.body}>
        <IconButton
          icon="close"
          label={t('closeBanner')}
          className={styles.close}
          onClick={banner.closable ? dismiss : close}
        />
        {picture && (
          <SizedImage
            src={picture.src}
            versions={getSmallerVersions(picture.src, COLUMN_WIDTHS)}
            srcSet={`${picture.thumb} 480w, ${picture.src} 960w`}
            sizes="(width < 576px) 100vw, 480px"
            alt={alt}
            width={480}
            height={300}
            className={styles.picture}
          />
        )}
        <div className={styles.content}>
          <h2 id="popup-title" className={styles.title}>
            {link === null ? (
              title
            ) : (
              <a
                href={localizeHref(link, address)}
                className={styles.link}
                onClick={dismiss}
                {...(!link.startsWith('/') && { target: '_blank', rel: 'noopener' })}
              >
                {title} <Icon name="arrow-end" size="s" />
              </a>
            )}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
      </div>
    </dialog>
  );
}
