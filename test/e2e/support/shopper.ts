import type { Locator, Page } from 'playwright-core';
import { getTranslator, type MessageKey, type Translator } from '../../../src/platform/translator.ts';
import { prefixLocale } from '../../../src/web/paths.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';
import { scriptsRun } from './browser.ts';
import type { BrowserMode } from './browser-modes.ts';

/** A visitor with an open page in one language. */
export type Shopper = BrowserMode & { page: Page; t: Translator; at(path: string): string };

export function shopperOn(page: Page, browserMode: BrowserMode): Shopper {
  return {
    ...browserMode,
    page,
    t: getTranslator(browserMode.locale),
    at: (path) => prefixLocale(path, browserMode.locale),
  };
}

/** Removes bidi control characters for the comparison of names. */
const MARKS = /[\u2066-\u2069\u200e\u200f]/g;

/** Pattern of a message in which `fact` can be any value, such as the total on a button. */
export function sentenceWith({ t }: Pick<Shopper, 't'>, key: MessageKey, fact: string): RegExp {
  const [before = '', after = ''] = t(key, { [fact]: '\u0000' }).split('\u0000');
  return new RegExp(`^${literal(before)}.+${literal(after)}$`);
}

function literal(text: string): string {
  return text.replace(MARKS, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Expects an element to be visible; the failure names it. */
export async function seen(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible', timeout: WAIT_LIMIT_MS });
}

/** Without script a page is ready when it is loaded. */
export async function settled({ page, javaScriptEnabled }: Shopper): Promise<void> {
  if (javaScriptEnabled) await scriptsRun(page);
}
