import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';
import arabic from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2';
import { preload } from 'react-dom';
import { getTextDirection, type Locale } from '../../kernel/locale.ts';

/**
 * Preloads the font of the script of a page, during its render: browsers find fonts after the styles. One file only, because
 * fonts compete with styles and scripts.
 */
export function preloadFont(locale: Locale): void {
  preload(findFont(locale), { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}

function findFont(locale: Locale): string {
  if (getTextDirection(locale) === 'rtl') return arabic;
  return locale === 'hi' ? devanagari : latin;
}
