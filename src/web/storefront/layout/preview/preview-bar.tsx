import { useLocation, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import { isolateText } from '../../../../kernel/isolate-text.ts';
import { DEFAULT_LOCALE } from '../../../../kernel/locale.ts';
import { findPagePreview } from '../../../links/page-preview.ts';
import { unprefixedPaths } from '../../../paths.ts';
import type { LayoutData } from '../layout-data.ts';
import styles from './preview-bar.module.css';

/** Notice for staff that customers do not see the page or its language; nothing on pages that customers see. */
export function PreviewBar({ language }: { language: LayoutData['previewedLanguage'] }) {
  const t = useTranslations('layout.preview');
  const { pathname, search } = useLocation();
  const page = findPagePreview(useMatches().map(({ loaderData }) => loaderData));
  if (!page && !language) return null;
  return (
    <aside className={styles.bar} aria-label={t('label')}>
      {language && <p>{t('language', { language: isolateText(language.name) })}</p>}
      {page && <p>{t(page.kind)}</p>}
      {/* English is always public */}
      {language && (
        <a className={styles.link} href={unprefixedPaths.language(DEFAULT_LOCALE, pathname + search)} data-reload="">
          {t('end')}
        </a>
      )}
      <a className={styles.link} href={page?.adminHref ?? language?.adminHref} data-reload="">
        {t('admin')}
      </a>
    </aside>
  );
}
