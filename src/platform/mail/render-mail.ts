import { getTextDirection, type Locale } from '../../kernel/locale.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** Content blocks of a mail, in order. All texts are plain; the layout escapes them. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** Code to type or copy: displayed large and left to right in every language. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; href: string }
  /** Rows of cells; the last cell of a row is aligned to the end. A `strong` row is a total. */
  | { kind: 'table'; rows: { cells: string[]; strong?: boolean }[] };

export type MailContent = {
  locale: Locale;
  shopName: string;
  heading: string;
  blocks: MailBlock[];
  /** Reason why the recipient gets this mail. */
  footer: string;
};

const FONT = "-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Naskh Arabic','Noto Sans Devanagari',Arial,sans-serif";
/** Amounts stay on one line; longer values, such as an IBAN, can wrap; characters. */
const MAX_NOWRAP_LENGTH = 18;
const INK = '#141a24';
const MUTED = '#5a6472';
const LINE = '#dfe3e9';
const PAPER = '#f4f6f8';
const ACCENT = '#2438c9';

/**
 * Renders a mail as HTML with a plain-text alternative. Styles are inline and the layout is a table, because mail clients
 * require it; alignment follows the direction of the language.
 */
export function renderMail(mail: MailContent): { html: string; plain: string } {
  return { html: renderHtml(mail), plain: renderPlainText(mail) };
}

function renderHtml({ locale, shopName, heading, blocks, footer }: MailContent): string {
  const direction = getTextDirection(locale);
  const start = direction === 'rtl' ? 'right' : 'left';
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};font:16px/1.6 ${FONT}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto" dir="${direction}">
<tr><td style="padding:0 4px 16px;text-align:${start};font-weight:700;font-size:20px">${escapeHtml(shopName)}</td></tr>
<tr><td style="padding:28px 24px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;text-align:${start}">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${blocks.map((block) => renderHtmlBlock(block, direction)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;text-align:${start};color:${MUTED};font-size:13px">${escapeHtml(footer)}</td></tr>
</table>
</body>
</html>
`;
}

function renderHtmlBlock(block: MailBlock, direction: 'ltr' | 'rtl'): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 14px;overflow-wrap:anywhere">${renderHtmlLines(block.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 14px"><bdi dir="ltr" style="display:inline-block;padding:10px 16px;background:${PAPER};border:1px solid ${LINE};border-radius:8px;font-size:28px;font-weight:700;letter-spacing:4px;font-variant-numeric:tabular-nums">${escapeHtml(block.code)}</bdi></p>`;
    case 'button':
      return `<p style="margin:6px 0 18px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 20px;background:${ACCENT};color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case 'table': {
      const rows = block.rows.map((row) => renderHtmlRow(row, direction)).join('\n');
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;border-collapse:collapse">\n${rows}\n</table>`;
    }
  }
}

/** The first line is text of the shop; the following lines are names, addresses and user content, each with its own direction. */
function renderHtmlLines(text: string): string {
  const [first = '', ...rest] = escapeHtml(text).split('\n');
  return [first, ...rest.map((line) => `<bdi>${line}</bdi>`)].join('<br>');
}

function renderHtmlRow({ cells, strong }: { cells: string[]; strong?: boolean }, direction: 'ltr' | 'rtl'): string {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const weight = strong ? ';font-weight:700' : '';
  const tds = cells.map((cell, index) => {
    const isLast = index > 0 && index === cells.length - 1;
    const side = isLast ? `${end}${cell.length > MAX_NOWRAP_LENGTH ? '' : ';white-space:nowrap'}` : start;
    return `<td style="padding:8px 0;border-top:1px solid ${LINE};vertical-align:top;text-align:${side}${weight}"><bdi>${escapeHtml(cell).replaceAll('\n', '<br>')}</bdi></td>`;
  });
  return `<tr>${tds.join('')}</tr>`;
}

function renderPlainText({ shopName, heading, blocks, footer }: MailContent): string {
  return `${[heading, ...blocks.map(renderPlainTextBlock), `-- \n${shopName}\n${footer}`].join('\n\n')}\n`;
}

function renderPlainTextBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'code':
      return block.code;
    case 'button':
      return `${block.label}\n${block.href}`;
    case 'table':
      return block.rows.map(({ cells }) => cells.map((cell) => cell.replaceAll('\n', ', ')).join('  ')).join('\n');
  }
}
