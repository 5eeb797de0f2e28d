import formatCompiledMessage from 'use-intl/format-message/format-only';
import { localizeNumbers } from '../../kernel/localize-digits.ts';
import { sharedFormatters } from '../ui/numbers/shared-formatters.ts';

type FormatOptions = Parameters<typeof formatCompiledMessage>[3];

/**
 * Formatter of use-intl for compiled messages (`messageAlias` in bin/build/compile-messages-plugin.ts). Numbers that a message
 * inserts as plain text get the digits of the language.
 */
function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatCompiledMessage>
): ReturnType<typeof formatCompiledMessage> {
  // most messages are plain text
  if (typeof message === 'string') return message;
  const own = shareFormatters(options);
  return formatCompiledMessage(key, message, values && localizeNumbers(message, values, options.locale), own);
}

function shareFormatters(options: FormatOptions): FormatOptions {
  // use-intl asks for an `Intl.NumberFormat`, of which it calls `format` only
  const shared = sharedFormatters as Pick<FormatOptions['formatters'], 'getNumberFormat' | 'getPluralRules'>;
  return { ...options, formatters: { ...options.formatters, ...shared } };
}

/** The message is an ICU message and is returned formatted. */
formatMessage.raw = false;

export default formatMessage;
