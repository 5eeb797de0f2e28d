import { allowedScripts } from '../../../modules/content/custom-scripts.rules.ts';
import type { Settings } from '../../../modules/content/settings.rules.ts';
import { isTagged } from './tagged-pages.ts';
import type { Tags } from './tags.ts';

const GOOGLE = /^(G|GTM)-[A-Z0-9]{4,20}$/;
const PIXEL = /^\d{5,20}$/;

/** Third-party tags of the settings; null without any, and in shops without a consent dialog. */
export function tagsOf(settings: Settings, { scriptHosts }: { scriptHosts: readonly string[] }): Tags | null {
  if (!settings.cookieBanner) return null;
  const google = settings.enableGa && GOOGLE.test(settings.gaId) ? settings.gaId : null;
  const pixel = settings.enablePixel && PIXEL.test(settings.pixelId) ? settings.pixelId : null;
  const scripts = allowedScripts(settings.customScripts, scriptHosts);
  return google || pixel || scripts.length > 0 ? { google, pixel, scripts } : null;
}

/** Additional sources of a page's content security policy. */
export type Opened = { script: string[]; connect: string[]; img: string[] };

const GOOGLE_COUNTS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];
/** Needed with marketing consent (https://developers.google.com/tag-platform/security/guides/csp). */
const GOOGLE_SIGNALS = ['https://analytics.google.com', 'https://*.analytics.google.com'];
const PIXEL_COUNTS = 'https://www.facebook.com';

/** CSP sources of a page; empty where no third-party script is allowed. Path without locale prefix. */
export function openedFor(path: string, tags: Tags | null): Opened {
  const opened: Opened = { script: [], connect: [], img: [] };
  if (!tags || !isTagged(path)) return opened;
  if (tags.google) {
    opened.script.push('https://www.googletagmanager.com');
    opened.connect.push(...GOOGLE_COUNTS, ...GOOGLE_SIGNALS);
    opened.img.push(...GOOGLE_COUNTS);
  }
  if (tags.pixel) {
    opened.script.push('https://connect.facebook.net');
    opened.connect.push(PIXEL_COUNTS);
    opened.img.push(PIXEL_COUNTS);
  }
  const origins = [...new Set(tags.scripts.map((script) => new URL(script).origin))];
  opened.script.push(...origins);
  opened.connect.push(...origins);
  opened.img.push(...origins);
  return opened;
}
