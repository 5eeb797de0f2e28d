import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type GeneratedSection = {
  /** Path of the Markdown file from the root. */
  file: string;
  /** Name in the markers `<!-- generated: name -->` and `<!-- end: name -->`. */
  name: string;
  content: string;
  /** Writes the section instead of comparing it. */
  write: boolean;
};

/** Compares a generated section of a Markdown file with its source, or writes it. @returns the faults */
export function syncGeneratedSection(root: string, { file, name, content, write }: GeneratedSection): string[] {
  const path = join(root, file);
  const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) return [`${file} has no section between "${start}" and "${end}".`];
  const expected = `${text.slice(0, from)}${start}\n${content}\n${text.slice(to)}`;
  if (text === expected) return [];
  if (!write) return [`${file}: the section "${name}" is stale; run \`node bin/checks.ts ${name} --write\`.`];
  writeFileSync(path, expected);
  return [];
}
