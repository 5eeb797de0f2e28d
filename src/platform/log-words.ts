/** Secrets of links are 43 characters of base64url (`randomToken`). A long name in an address goes with them. */
const TOKEN = /[\w-]{43,}/g;
const MAILBOX = /[^\s<>()[\]"'`,;:=/?&]{1,64}@[^\s<>()[\]"'`,;:=/?&]+/g;

/** What somebody else has worded, as it may stand in a log: without secrets of links and without mail addresses. */
export function hideSecrets(text: string): string {
  return text.replace(TOKEN, '[token]').replace(MAILBOX, '[address]');
}

/** What of an error helps to find its cause and is nobody's: the database also tells the row that it refused. */
const TOLD = ['code', 'constraint', 'table', 'column', 'status', 'statusCode', 'syscall'] as const;
const CAUSES = 3;

export type LoggedError = { type: string; message: string; stack: string; [fact: string]: unknown };

/** An error as it is written down. */
export function errorForLog(error: unknown, causes = CAUSES): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'no error was thrown', stack: '', ...factsOf(error) };
  const { name, message, stack = '', cause } = error;
  return {
    ...{ type: name, message: hideSecrets(message), stack: hideSecrets(stack) },
    ...factsOf(error),
    ...(cause instanceof Error && causes > 0 && { cause: errorForLog(cause, causes - 1) }),
  };
}

function factsOf(error: unknown): Record<string, string | number> {
  const facts = Object.entries(error ?? {}).filter(([name]) => TOLD.some((told) => told === name));
  return Object.fromEntries(
    facts.filter(
      (fact): fact is [string, string | number] => typeof fact[1] === 'string' || typeof fact[1] === 'number',
    ),
  );
}
