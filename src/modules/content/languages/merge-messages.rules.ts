import type { CompiledMessage } from 'icu-minify/format';
import { collectArguments, parseMessage } from './message-syntax.rules.ts';

/** Messages as written, and as compiled by the build. */
export type MessageTree = { [name: string]: string | MessageTree };
type CompiledMessages = { [name: string]: CompiledMessage | CompiledMessages };
type UnknownTree = { [name: string]: unknown };

export type MergedMessages = {
  /** The complete messages, in the same form as the shipped ones in memory. */
  messages: CompiledMessages;
  /** The valid messages of the file, as written. */
  written: MessageTree;
  /** Keys with an invalid message, with the reason. */
  faults: string[];
};

/**
 * Messages of a language from its file; those of `fallback` where the file has no message or an invalid one. `standard`, the
 * built-in English messages, names the arguments. Both are written or compiled, and the result has the same form.
 */
export function mergeMessages(
  standard: object,
  own: unknown,
  isCompiled: boolean,
  fallback: object = standard,
  path = '',
): MergedMessages {
  const filled: MergedMessages = { messages: {}, written: {}, faults: [] };
  const given: UnknownTree = isTree(own) ? own : {};
  for (const [name, model] of Object.entries(standard)) {
    const key = path + name;
    const text = Object.hasOwn(given, name) ? given[name] : undefined;
    const other = Reflect.get(fallback, name) ?? model;
    if (isTree(model)) {
      const inside = mergeMessages(model, text, isCompiled, other, `${key}.`);
      filled.messages[name] = inside.messages;
      if (Object.keys(inside.written).length > 0) filled.written[name] = inside.written;
      filled.faults.push(...inside.faults);
      continue;
    }
    filled.messages[name] = other;
    if (text === undefined || text === '') continue;
    const message = typeof text === 'string' ? compileMessage(text) : 'it is not a string';
    const fault =
      typeof message === 'string'
        ? message
        : findMessageFault(message, isCompiled ? [model, other] : [parseMessage(model), parseMessage(other)]);
    if (fault !== null || typeof text !== 'string' || typeof message === 'string') {
      filled.faults.push(`${key}: ${fault}`);
      continue;
    }
    filled.messages[name] = isCompiled ? message.message : text;
    filled.written[name] = text;
  }
  return filled;
}

/** The valid messages of a file, and the English ones where it has none. */
export function fillMessages(english: object, { messages, written }: Omit<MergedMessages, 'faults'>): CompiledMessages {
  return Object.fromEntries(
    Object.entries(english).map(([name, fallback]): [string, CompiledMessage | CompiledMessages] => {
      const [text, own] = [written[name], messages[name]];
      if (text === undefined || own === undefined) return [name, fallback];
      if (typeof text === 'string' || !isCompiledTree(own)) return [name, own];
      return [name, fillMessages(fallback, { messages: own, written: text })];
    }),
  );
}

type ParsedMessage = { message: CompiledMessage };

/** The compiled message, or the reason why it is invalid. */
function compileMessage(text: string): ParsedMessage | string {
  try {
    return { message: parseMessage(text) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A message may only use the arguments of those that it replaces: any other argument would throw when formatted. */
function findMessageFault(
  { message }: ParsedMessage,
  [standard, fallback]: readonly [CompiledMessage, CompiledMessage],
): string | null {
  const given = collectArguments(standard);
  const own = collectArguments(fallback);
  for (const [name, kind] of collectArguments(message)) {
    if (kind === 'tag') return `<${name}> is a tag, and messages are plain text`;
    if (!given.has(name)) return `{${name}} is not an argument of the English message`;
    if (kind !== 'text' && given.get(name) !== kind && own.get(name) !== kind)
      return `{${name}} is not a ${kind} in the English message`;
  }
  return null;
}

function isCompiledTree(value: CompiledMessage | CompiledMessages): value is CompiledMessages {
  return isTree(value);
}

function isTree(value: unknown): value is UnknownTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
