import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** Words as people write them, and as the build compiles them. */
export type Texts = { [name: string]: string | Texts };
type Words = { [name: string]: CompiledMessage | Words };
type Tree = { [name: string]: unknown };

export type FilledWords = {
  /** The whole words of the language, as those that ship stand in memory. */
  words: Words;
  /** What the file says of it, in people's writing. */
  texts: Texts;
  /** Keys whose text cannot be said, and why. */
  faults: string[];
};

/**
 * The words of a language from its file: English where the file says nothing, or nothing that can be said with what
 * the shop gives. `english` is written or compiled, and so is the answer.
 */
export function fillWords(english: object, own: unknown, isCompiled: boolean, path = ''): FilledWords {
  const filled: FilledWords = { words: {}, texts: {}, faults: [] };
  const given: Tree = isTree(own) ? own : {};
  for (const [name, standIn] of Object.entries(english)) {
    const key = path + name;
    const text = Object.hasOwn(given, name) ? given[name] : undefined;
    if (isTree(standIn)) {
      const inside = fillWords(standIn, text, isCompiled, `${key}.`);
      filled.words[name] = inside.words;
      if (Object.keys(inside.texts).length > 0) filled.texts[name] = inside.texts;
      filled.faults.push(...inside.faults);
      continue;
    }
    filled.words[name] = standIn;
    if (text === undefined || text === '') continue;
    const message = typeof text === 'string' ? compiled(text) : 'it is no text';
    const fault = typeof message === 'string' ? message : faultOf(message, isCompiled ? standIn : compile(standIn));
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

/** A message, or why it is none. */
function compiled(text: string): Said | string {
  try {
    return { said: compile(text) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const SELECT = 1;
const DATES = [5, 6];

/** The shop gives what the English text asks for: who asks for more would be answered by an exception. */
function faultOf({ said }: Said, english: CompiledMessage): string | null {
  const given = askedBy(english);
  for (const [name, kind] of askedBy(said)) {
    if (kind === 'tag') return `<${name}> is a tag, and messages are plain text`;
    if (!given.has(name)) return `{${name}} is nothing that English has`;
    if (kind !== 'text' && given.get(name) !== kind) return `{${name}} is no ${kind} in English`;
  }
  return null;
}

type Kind = 'text' | 'number' | 'date' | 'tag';

function askedBy(message: unknown, asked = new Map<string, Kind>()): Map<string, Kind> {
  if (!Array.isArray(message)) return asked;
  for (const node of message) {
    if (!Array.isArray(node)) continue;
    const [name, type, options] = node;
    if (Array.isArray(type) || typeof type === 'string' || type === 0) asked.set(name, 'tag');
    else if (type === undefined || type === SELECT) asked.set(name, asked.get(name) ?? 'text');
    else asked.set(name, DATES.includes(type) ? 'date' : 'number');
    if (isTree(options)) for (const branch of Object.values(options)) askedBy(branch, asked);
  }
  return asked;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
