import type en from '../messages/en.json';
import type { Locale } from './kernel/locale.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
