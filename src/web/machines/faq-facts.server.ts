import type { Block, Inline } from '../../modules/content/markdown.rules.ts';
import type { Thing } from './page-facts.server.ts';

/** Questions of a page that asks in bold and answers behind it, or asks in a heading and answers below. */
export function faqFacts(blocks: readonly Block[]): Thing[] {
  const asked: { question: string; answer: string[] }[] = [];
  let under: { question: string; answer: string[] } | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      under = isQuestion(plain(block.text)) ? { question: plain(block.text), answer: [] } : null;
      if (under) asked.push(under);
      continue;
    }
    if (block.kind === 'list') {
      under?.answer.push(...block.items.map(plain));
      continue;
    }
    const [first, ...rest] = block.text;
    if (!under && first?.bold && isQuestion(first.text)) asked.push({ question: first.text, answer: [plain(rest)] });
    else under?.answer.push(plain(block.text));
  }
  const answered = asked.filter(({ answer }) => answer.join('') !== '');
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

function plain(parts: readonly Inline[]): string {
  return parts
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** In Latin, Arabic and full-width writing; Hindi asks with the Latin mark. */
function isQuestion(text: string): boolean {
  return /[?؟？]\s*$/.test(text);
}
