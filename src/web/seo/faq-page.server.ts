import type { Block, Inline } from '../../modules/content/pages/markdown.rules.ts';
import type { StructuredDataItem } from './structured-data.server.ts';

/**
 * FAQPage of a content page: questions in bold with the answer in the same paragraph, or headings with the answer
 * below.
 */
export function buildFaqPage(blocks: readonly Block[]): StructuredDataItem[] {
  const entries: { question: string; answer: string[] }[] = [];
  let current: { question: string; answer: string[] } | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      current = isQuestion(toPlainText(block.text)) ? { question: toPlainText(block.text), answer: [] } : null;
      if (current) entries.push(current);
      continue;
    }
    if (block.kind === 'list') {
      current?.answer.push(...block.items.map(toPlainText));
      continue;
    }
    const [first, ...rest] = block.text;
    if (!current && first?.bold && isQuestion(first.text))
      entries.push({ question: first.text, answer: [toPlainText(rest)] });
    else current?.answer.push(toPlainText(block.text));
  }
  const answered = entries.filter(({ answer }) => answer.join('') !== '');
  if (answered.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: answered.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
      })),
    },
  ];
}

function toPlainText(parts: readonly Inline[]): string {
  return parts
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** Ends with a Latin (also used in Hindi), Arabic or full-width question mark. */
function isQuestion(text: string): boolean {
  return /[?؟？]\s*$/.test(text);
}
