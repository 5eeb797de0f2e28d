import type { Settings } from '../../modules/settings/settings.rules.ts';
import { buildThemeCss } from './theme.rules.ts';

/**
 * The inline styles of every page, with the colours and custom styles from the settings. Custom styles are in no cascade
 * layer, so they override tokens and components; the page's CSP blocks their requests to other hosts.
 */
export function buildThemeStyles(settings: Settings): string {
  return buildThemeCss(settings.primaryColor, settings.primaryHoverColor) + escapeEndTags(settings.styling);
}

/** `</style>` would end the styles. In CSS, the escaped slash is the same character. */
function escapeEndTags(css: string): string {
  return css.replaceAll('</', '<\\/');
}
