import { isSafeAddress } from './safe-address.rules.ts';

export type Inline = { text: string; bold?: true; href?: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

/** Longer pages are truncated, because parsing runs on every request. */
const MOST_CHARACTERS = 60_000;

const HEADING = /^(#{1,4}) +(\S.*)$/;
const ITEM = /^(?:[-*]|(\d{1,3})[.)]) +(\S.*)$/;

/**
 * Parses the Markdown subset of static pages: headings, paragraphs, lists, bold and links. Raw HTML is not supported:
 * unknown syntax stays text and is escaped.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of markdown.slice(0, MOST_CHARACTERS).replace(/\r\n?/g, '\n').split('\n')) {
    const written = line.trim();
    if (written === '') {
      open = null;
      continue;
    }
    const next = blockAt(written, open);
    if (next !== open) blocks.push(next);
    open = next.kind === 'heading' ? null : next;
  }
  return blocks;
}

function blockAt(line: string, open: Block | null): Block {
  const heading = HEADING.exec(line);
  if (heading) return { kind: 'heading', level: levelOf(heading[1] ?? ''), text: inlinesOf(heading[2] ?? '') };

  const item = ITEM.exec(line);
  if (item) {
    const text = inlinesOf(item[2] ?? '');
    const ordered = item[1] !== undefined;
    if (open?.kind !== 'list' || open.ordered !== ordered) return { kind: 'list', ordered, items: [text] };
    open.items.push(text);
    return open;
  }

  // a line without a marker continues the open block
  if (open?.kind === 'paragraph') open.text.push({ text: ' ' }, ...inlinesOf(line));
  if (open?.kind === 'list') open.items.at(-1)?.push({ text: ' ' }, ...inlinesOf(line));
  return open && open.kind !== 'heading' ? open : { kind: 'paragraph', text: inlinesOf(line) };
}

/** The page title is the only h1, so `#` is a section like `##`. */
function levelOf(marks: string): 2 | 3 | 4 {
  if (marks.length <= 2) return 2;
  return marks.length === 3 ? 3 : 4;
}

// each alternative starts with its own character and there are no nested quantifiers, so matching is linear
const MARK = /\*\*([^*]+)\*\*|\[([^\][]+)\]\(([^()\s]+)\)/g;

function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push(markedPart(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function markedPart([written, bold, label, href]: RegExpExecArray): Inline {
  if (bold !== undefined) return { text: bold, bold: true };
  if (label !== undefined && href !== undefined && isSafeAddress(href)) return { text: label, href };
  return { text: label ?? written ?? '' };
}
