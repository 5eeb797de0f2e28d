import { isSafeUrl } from '../../../kernel/safe-url.ts';

export type Inline = { text: string; bold?: true; href?: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

/** Longer pages are truncated, because parsing runs on every request. */
const MAX_LENGTH = 60_000;

const HEADING = /^(#{1,4}) +(\S.*)$/;
const LIST_ITEM = /^(?:[-*]|(\d{1,3})[.)]) +(\S.*)$/;

/**
 * Parses the Markdown subset of static pages: headings, paragraphs, lists, bold, links and backslash escapes. Raw HTML is not
 * supported: unknown syntax stays text and is escaped. `writeMarkdown` is the inverse.
 */
export function parseMarkdown(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of markdown.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n').split('\n')) {
    const written = line.trim();
    if (written === '') {
      open = null;
      continue;
    }
    const next = parseLine(written, open);
    if (next !== open) blocks.push(next);
    open = next.kind === 'heading' ? null : next;
  }
  return blocks;
}

function parseLine(line: string, open: Block | null): Block {
  const heading = HEADING.exec(line);
  if (heading)
    return { kind: 'heading', level: toHeadingLevel(heading[1] ?? ''), text: parseInlines(heading[2] ?? '') };

  const item = LIST_ITEM.exec(line);
  if (item) {
    const text = parseInlines(item[2] ?? '');
    const ordered = item[1] !== undefined;
    if (open?.kind !== 'list' || open.ordered !== ordered) return { kind: 'list', ordered, items: [text] };
    open.items.push(text);
    return open;
  }

  // a line without a marker continues the open block
  if (open?.kind === 'paragraph') open.text.push({ text: ' ' }, ...parseInlines(line));
  if (open?.kind === 'list') open.items.at(-1)?.push({ text: ' ' }, ...parseInlines(line));
  return open && open.kind !== 'heading' ? open : { kind: 'paragraph', text: parseInlines(line) };
}

/** The page title is the only h1, so `#` is a section like `##`. */
function toHeadingLevel(marks: string): 2 | 3 | 4 {
  if (marks.length <= 2) return 2;
  return marks.length === 3 ? 3 : 4;
}

/** Characters that a backslash makes plain text. */
const ESCAPE = /\\([\\*[\]()#.-])/g;

// each alternative starts with its own character and there are no ambiguous repetitions, so matching is linear
const INLINE_PATTERN =
  /\*\*((?:\\[\s\S]|[^*\\])+)\*\*|\[((?:\\[\s\S]|[^\][\\])+)\]\(((?:\\[\s\S]|[^()\s\\])+)\)|\\[\\*[\]()#.-]/g;

function parseInlines(text: string): Inline[] {
  const parts: Inline[] = [];
  const add = (part: Inline) => {
    const last = parts.at(-1);
    const isPlain = !part.bold && part.href === undefined;
    if (last && isPlain && !last.bold && last.href === undefined) last.text += part.text;
    else parts.push(part);
  };
  let from = 0;
  for (const match of text.matchAll(INLINE_PATTERN)) {
    if (match.index > from) add({ text: text.slice(from, match.index) });
    add(toInline(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) add({ text: text.slice(from) });
  return parts;
}

function toInline([written, bold, label, href]: RegExpExecArray): Inline {
  if (bold !== undefined) return { text: removeEscapes(bold), bold: true };
  if (label !== undefined && href !== undefined) {
    const target = removeEscapes(href);
    return isSafeUrl(target) ? { text: removeEscapes(label), href: target } : { text: removeEscapes(label) };
  }
  return { text: removeEscapes(written) };
}

function removeEscapes(text: string): string {
  return text.replace(ESCAPE, '$1');
}
