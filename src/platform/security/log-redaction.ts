/** Tokens in links have 43 characters of base64url (`randomToken`). Other long words match too. */
const TOKEN = /[\w-]{43,}/g;
/** Names of constraints and indexes can be as long. A random token has only these characters with a chance of 1e-16. */
const SNAKE_CASE = /^[a-z]+(?:_[a-z]+)+$/;
const MAILBOX = /[^\s<>()[\]"'`,;:=/?&]{1,64}@[^\s<>()[\]"'`,;:=/?&]+/g;

/** Redacts tokens and e-mail addresses in text from outside before it is logged. */
export function redactSecrets(text: string): string {
  return text.replace(TOKEN, (word) => (SNAKE_CASE.test(word) ? word : '[token]')).replace(MAILBOX, '[address]');
}

/** Error fields that are logged. Other fields can contain personal data: the database reports the values of a refused row. */
const LOGGED_FIELDS = ['code', 'constraint', 'table', 'column', 'status', 'statusCode', 'syscall'] as const;
const MAX_CAUSES = 3;

export type LoggedError = { type: string; message: string; stack: string; [fact: string]: unknown };

/** Serializes an error for the log. */
export function serializeError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'no error was thrown', stack: '', ...pickLoggedFields(error) };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: redactSecrets(message),
    stack: redactSecrets(stack),
    ...pickLoggedFields(error),
    ...(cause instanceof Error && causes > 0 && { cause: serializeError(cause, causes - 1) }),
  };
}

function pickLoggedFields(error: unknown): Record<string, string | number> {
  const facts = Object.entries(error ?? {}).filter(([name]) => LOGGED_FIELDS.some((field) => field === name));
  return Object.fromEntries(
    facts.filter(
      (fact): fact is [string, string | number] => typeof fact[1] === 'string' || typeof fact[1] === 'number',
    ),
  );
}
