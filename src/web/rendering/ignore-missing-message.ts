import { type IntlError, IntlErrorCode } from 'use-intl';

/**
 * `npm test` finds missing messages; on a page they are shown as their key, without an error in the console. Other errors,
 * such as a missing argument, are reported.
 */
export function ignoreMissingMessage(error: IntlError): void {
  if (error.code !== IntlErrorCode.MISSING_MESSAGE) console.error(error);
}
