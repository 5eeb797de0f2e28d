import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** Messages as written, and as compiled by the build. */
export type Texts = { [name: string]: string | Texts };
type Words = { [name: string]: CompiledMessage | Words };
type Tree = { [name: string]: unknown };

export type FilledWords = {
  /** The complete messages, in the same form as the shipped ones in memory. */
  words: Words;
  /** The valid messages of the file, as written. */
  texts: Texts;
  /** Keys with an invalid message, with the reason. */
  faults: string[];
};

/**
 * Messages of a language from its file; English where the file has no message or an invalid one. `english` is written
 * or compiled, and the result has the same form.
 */
export function fillWords(english: object, own: unknown, isCompiled: boolean, path = ''): FilledWords {
  const filled: FilledWords = { words: {}, texts: {}, faults: [] };
  const given: Tree = isTree(own) ? own : {};
  for (const [name, fallback] of Object.entries(english)) {
    const key = path + name;
    const text = Object.hasOwn(given, name) ? given[name] : undefined;
    if (isTree(fallback)) {
      const inside = fillWords(fallback, text, isCompiled, `${key}.`);
      filled.words[name] = inside.words;
      if (Object.keys(inside.texts).length > 0) filled.texts[name] = inside.texts;
      filled.faults.push(...inside.faults);
      continue;
    }
    filled.words[name] = fallback;
    if (text === undefined || text === '') continue;
    const message = typeof text === 'string' ? compiled(text) : 'it is not a string';
    const fault = typeof message === 'string' ? message : faultOf(message, isCompiled ? fallback : compile(fallback));
    if (fault !== null || typeof text !== 'string' || typeof message === 'string') {
      filled.faults.push(`${key}: ${fault}`);
      continue;
    }
    filled.words[name] = isCompiled ? message.said : text;
    filled.texts[name] = text;
  }
  return filled;
}

type Said = { said: CompiledMessage };

/** The compiled message, or the reason why it is invalid. */
function compiled(text: string): Said | string {
  try {
    return { said: compile(text) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const SELECT = 1;
const DATES = [5, 6];

/** A message may only use the arguments of the English one: any other argument would throw when formatted. */
function faultOf({ said }: Said, english: CompiledMessage): string | null {
  const given = askedBy(english);
  for (const [name, kind] of askedBy(said)) {
    if (kind === 'tag') return `<${name}> is a tag, and messages are plain text`;
    if (!given.has(name)) return `{${name}} is not an argument of the English message`;
    if (kind !== 'text' && given.get(name) !== kind) return `{${name}} is not a ${kind} in the English message`;
  }
  return null;
}

type Kind = 'text' | 'number' | 'date' | 'tag';

function askedBy(message: unknown, found = new Map<string, Kind>()): Map<string, Kind> {
  if (!Array.isArray(message)) return found;
  for (const node of message) {
    if (!Array.isArray(node)) continue;
    const [name, type, options] = node;
    if (Array.isArray(type) || typeof type === 'string' || type === 0) found.set(name, 'tag');
    else if (type === undefined || type === SELECT) found.set(name, found.get(name) ?? 'text');
    else found.set(name, DATES.includes(type) ? 'date' : 'number');
    if (isTree(options)) for (const branch of Object.values(options)) askedBy(branch, found);
  }
  return found;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
