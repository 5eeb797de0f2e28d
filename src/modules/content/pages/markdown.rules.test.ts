import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type Inline, parseMarkdown } from './markdown.rules.ts';

function inlines(block: Block): Inline[] {
  return block.kind === 'list' ? block.items.flat() : block.text;
}

test('headings, paragraphs and both kinds of list become blocks', () => {
  const blocks = parseMarkdown(
    '# Returns\nYou have 14 days\nfrom delivery.\n\n- phones\n- audio\n  and cables\n1. pack\n2) send',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, text: [{ text: 'Returns' }] },
    { kind: 'paragraph', text: [{ text: 'You have 14 days' }, { text: ' ' }, { text: 'from delivery.' }] },
    {
      kind: 'list',
      ordered: false,
      items: [[{ text: 'phones' }], [{ text: 'audio' }, { text: ' ' }, { text: 'and cables' }]],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'pack' }], [{ text: 'send' }]] },
  ]);
});

test('bold and links are inline parts', () => {
  expect(parseMarkdown('Write **soon** to [us](mailto:help@souk.example) or [read on](/page/faq).')[0]).toEqual({
    kind: 'paragraph',
    text: [
      { text: 'Write ' },
      { text: 'soon', bold: true },
      { text: ' to ' },
      { text: 'us', href: 'mailto:help@souk.example' },
      { text: ' or ' },
      { text: 'read on', href: '/page/faq' },
      { text: '.' },
    ],
  });
});

test('HTML stays text', () => {
  expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', text: [{ text: '<script>alert(1)</script>' }] },
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'vbscript:x',
  '\u0001javascript:x',
])('a link to %j keeps its text and loses its target', (address) => {
  const [block] = parseMarkdown(`[press](${address})`);
  expect(block && inlines(block).some((part) => part.href !== undefined)).toBe(false);
});

test('no input loses characters or takes long', () => {
  const marks = fc.string({
    unit: fc.constantFrom('*', '[', ']', '(', ')', '#', '-', ' ', '\n', 'a', 'ه', '1', '.'),
    maxLength: 3000,
  });
  fc.assert(
    fc.property(marks, (markdown) => {
      const shown = parseMarkdown(markdown)
        .flatMap(inlines)
        .map((part) => part.text + (part.href ?? ''))
        .join('');
      const letters = (text: string) => text.replace(/[^aه]/g, '');
      expect(letters(shown)).toBe(letters(markdown));
    }),
  );
});

test('a page of opening markers only is parsed in linear time', () => {
  for (const mark of ['[', '**', '[a](', '*a', '- ', '# ']) expect(parseMarkdown(mark.repeat(30_000))).toHaveLength(1);
});

test('a backslash makes punctuation plain text, and is text before other characters', () => {
  expect(parseMarkdown(String.raw`\# 1\. \*\*no\*\* [a\]b](/c\)d) C:\data`)).toEqual([
    {
      kind: 'paragraph',
      text: [{ text: '# 1. **no** ' }, { text: 'a]b', href: '/c)d' }, { text: String.raw` C:\data` }],
    },
  ]);
});
