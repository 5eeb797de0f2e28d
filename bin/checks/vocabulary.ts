import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { readTree, type Tree } from './imports.ts';
import { type Messages, readMessages } from './messages.ts';

const SCOPES = ['identifiers', 'files', 'messages'] as const;
type Scope = (typeof SCOPES)[number];

/** A word or phrase that the glossary replaces; without `in` it is refused in every scope. */
export type BannedWord = { word: string; use: string; why: string; in?: Scope[] };
/** `file` is a path, or a folder with a trailing slash; `key` is a message key, or a prefix with a trailing dot. */
export type VocabularyException = { word: string; file?: string; key?: string; reason: string };
type Use = { scope: Scope; where(): string; file?: string; key?: string; text: string };
type Finding = Use & { banned: BannedWord };

/** Splits camelCase, PascalCase, snake_case, kebab-case and prose into lower-case words. */
export function splitWords(text: string): string[] {
  const spaced = text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return (spaced.match(/\p{Letter}+/gu) ?? []).map((word) => word.toLowerCase());
}

/** Regular English inflections; irregular forms are entries of their own. */
function inflections(word: string): string[] {
  const stem = word.replace(/e$/, '');
  return [word, `${word}s`, `${word}es`, `${stem}ed`, `${stem}ing`];
}

/** Pattern over words joined by single spaces; in a phrase the first word is inflected as a verb, the last as a noun. */
function buildPattern(phrase: string): RegExp {
  const [first = '', ...rest] = phrase.split(' ');
  const others = rest.map((word, index) => (index === rest.length - 1 ? `${word}s?` : word));
  return new RegExp(`(?:^| )${[`(?:${inflections(first).join('|')})`, ...others].join(' ')}(?: |$)`);
}

type Node = { type: string; start: number; [key: string]: unknown };

/** Names introduced by a binding pattern. Shorthand properties repeat a name that is declared elsewhere. */
function bindings(pattern: Node | null | undefined, add: (name: string, at: number) => void): void {
  if (!pattern) return;
  if (pattern.type === 'Identifier') add(pattern.name as string, pattern.start);
  else if (pattern.type === 'AssignmentPattern') bindings(pattern.left as Node, add);
  else if (pattern.type === 'RestElement') bindings(pattern.argument as Node, add);
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements as Node[]) bindings(element, add);
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties as Node[])
      if (property.type === 'RestElement') bindings(property, add);
      else if (!property.shorthand) bindings(property.value as Node, add);
}

/** Declared names of one file with their offsets. Keys of object literals are not declarations: many are foreign. */
export function declaredNames(path: string, source: string): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  const add = (name: string, at: number) => found.push({ name, at });
  const id = (node: { id?: unknown }) => bindings(node.id as Node, add);
  const key = (node: { key: unknown; computed?: boolean }) => {
    if (!node.computed) bindings(node.key as Node, add);
  };
  const parameters = (node: { params: unknown }) => {
    for (const parameter of node.params as Node[]) bindings(parameter, add);
  };
  const declared = (node: { id?: unknown; params: unknown }) => {
    id(node);
    parameters(node);
  };
  new Visitor({
    VariableDeclarator: id,
    FunctionDeclaration: declared,
    FunctionExpression: declared,
    ArrowFunctionExpression: parameters,
    ClassDeclaration: id,
    MethodDefinition: key,
    PropertyDefinition: key,
    TSTypeAliasDeclaration: id,
    TSInterfaceDeclaration: id,
    TSPropertySignature: key,
    TSMethodSignature: key,
  }).visit(parseSync(path, source).program);
  return found;
}

/** Each declared name once per file, at its first declaration. */
function usesInSource(path: string, source: string): Use[] {
  const names = new Map<string, number>();
  for (const { name, at } of declaredNames(path, source)) if (!names.has(name)) names.set(name, at);
  return [...names].map(([text, at]) => ({
    scope: 'identifiers',
    where: () => `${path}:${source.slice(0, at).split('\n').length}`,
    file: path,
    text,
  }));
}

/** Finds files that may declare a banned word, because parsing all files takes most of the time. */
function sourcePattern(banned: readonly BannedWord[]): RegExp {
  const stems = banned.map(({ word }) => word.split(' ')[0]?.replace(/e$/, '') ?? word);
  const capital = stems.map((stem) => `${stem[0]?.toUpperCase()}${stem.slice(1)}`);
  const upper = stems.map((stem) => stem.toUpperCase());
  return new RegExp(`(?<![A-Za-z])(?:${stems.join('|')})|${[...capital, ...upper].join('|')}`);
}

/** Text of an ICU message without argument names and formats. */
function prose(message: string): string {
  return message
    .replace(/\{\s*\w+\s*,\s*\w+\s*,?/g, ' ')
    .replace(/\{\s*\w+\s*\}/g, ' ')
    .replace(/['’]/g, '');
}

function listUses({ files, sources, english, banned }: VocabularyInput): Use[] {
  const suspicious = sourcePattern(banned);
  const paths = [...files, ...folders(files)];
  return [
    ...paths.map((file) => ({ scope: 'files' as const, where: () => file, file, text: posix.basename(file) })),
    ...[...sources].flatMap(([path, source]) => (suspicious.test(source) ? usesInSource(path, source) : [])),
    ...[...english].map(([key, text]) => ({
      scope: 'messages' as const,
      where: () => `messages/en.json ${key}`,
      key,
      text: prose(text),
    })),
  ];
}

function folders(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.' && !found.has(`${folder}/`); folder = posix.dirname(folder))
      found.add(`${folder}/`);
  return [...found];
}

function excepts({ word, file, key }: VocabularyException, finding: Finding): boolean {
  if (word !== finding.banned.word) return false;
  if (file !== undefined && finding.file !== undefined)
    return file.endsWith('/') ? finding.file.startsWith(file) : finding.file === file;
  if (key !== undefined && finding.key !== undefined)
    return key.endsWith('.') ? finding.key.startsWith(key) : finding.key === key;
  return false;
}

export type VocabularyInput = {
  /** Paths from the project's root whose names are checked. */
  files: readonly string[];
  sources: Tree;
  english: Messages;
  banned: readonly BannedWord[];
  exceptions: readonly VocabularyException[];
};

/** Uses of banned words that no exception covers, exceptions that cover nothing, and the number of faults per scope. */
export function checkVocabulary(input: VocabularyInput) {
  const { banned, exceptions } = input;
  const scopes = new Map(SCOPES.map((scope) => [scope, banned.filter((word) => (word.in ?? SCOPES).includes(scope))]));
  const patterns = new Map(banned.map((word) => [word, buildPattern(word.word)]));
  const any = new Map(
    SCOPES.map((scope) => [
      scope,
      new RegExp((scopes.get(scope) ?? []).map((word) => patterns.get(word)?.source).join('|') || '$^'),
    ]),
  );
  const used = new Set<VocabularyException>();
  const counts: Record<Scope, number> = { identifiers: 0, files: 0, messages: 0 };
  const faults: string[] = [];
  for (const use of listUses(input)) {
    const words = splitWords(use.text).join(' ');
    if (!any.get(use.scope)?.test(words)) continue;
    for (const entry of scopes.get(use.scope) ?? []) {
      if (!patterns.get(entry)?.test(words)) continue;
      const exception = exceptions.find((candidate) => excepts(candidate, { ...use, banned: entry }));
      if (exception) {
        used.add(exception);
        continue;
      }
      counts[use.scope]++;
      const name = use.scope === 'identifiers' ? ` “${use.text}”` : '';
      faults.push(`${use.where()}${name}\n  vocabulary: “${entry.word}” → ${entry.use} (${entry.why})`);
    }
  }
  for (const exception of exceptions) {
    const at = `bin/checks/vocabulary-exceptions.json “${exception.word}” at ${exception.file ?? exception.key ?? 'no place'}`;
    if (!exception.reason?.trim()) faults.push(`${at}\n  vocabulary: the exception has no reason.`);
    if (!used.has(exception)) faults.push(`${at}\n  vocabulary: the exception covers nothing; remove it.`);
  }
  return { faults, counts };
}

/** The rules and the texts of a project, as `checkVocabulary` takes them. */
export function readVocabulary(root: string): VocabularyInput {
  const json = (name: string) => JSON.parse(readFileSync(join(root, 'bin', 'checks', name), 'utf8'));
  const trees = ['src', 'bin', 'test'].map((folder) => readTree(root, folder, /\.(tsx?|mjs|css|json)$/));
  const all: Tree = new Map(trees.flatMap((tree) => [...tree]));
  return {
    files: [...all.keys()],
    sources: new Map([...all].filter(([path]) => /\.(tsx?|mjs)$/.test(path))),
    english: readMessages(join(root, 'messages')).en,
    banned: json('banned-words.json'),
    exceptions: json('vocabulary-exceptions.json'),
  };
}
