import type { Block, Inline } from './markdown.rules.ts';

const HEADING_MARKS = { 2: '##', 3: '###', 4: '####' } as const;
const MAX_ITEM_NUMBER = 999;

/** Writes blocks as the Markdown that `parseMarkdown` reads. Blocks and list items without text are left out. */
export function writeMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map(writeBlock)
    .filter((text) => text !== '')
    .join('\n\n');
}

function writeBlock(block: Block): string {
  if (block.kind === 'heading') {
    const text = writeInlines(block.text);
    return text === '' ? '' : `${HEADING_MARKS[block.level]} ${text}`;
  }
  if (block.kind === 'paragraph') return escapeLineStart(writeInlines(block.text));
  return block.items
    .map(writeInlines)
    .filter((text) => text !== '')
    .map((text, index) => `${block.ordered ? `${Math.min(index + 1, MAX_ITEM_NUMBER)}.` : '-'} ${text}`)
    .join('\n');
}

function writeInlines(parts: readonly Inline[]): string {
  return parts
    .map(({ text, bold, href }) => {
      const escaped = escapeText(text.replace(/\s+/g, ' '));
      if (escaped.trim() === '') return escaped;
      if (href !== undefined) return `[${escaped}](${escapeText(encodeSpaces(href))})`;
      return bold ? `**${escaped}**` : escaped;
    })
    .join('')
    .trim();
}

function escapeText(text: string): string {
  return text.replace(/[\\*[\]()]/g, '\\$&');
}

/** A paragraph that begins like a heading or an item of a list. */
function escapeLineStart(line: string): string {
  return line.replace(/^(?:(?=#{1,4} )|(?=- )|(\d{1,3})(?=\. ))/, '$1\\');
}

function encodeSpaces(href: string): string {
  return href.replace(/\s/g, encodeURIComponent);
}
