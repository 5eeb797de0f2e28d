import { expect, test } from 'vitest';
import { type MailBlock, renderMail } from './render-mail.ts';

const blocks: MailBlock[] = [
  { kind: 'text', text: 'Thank you, <b>Ada</b> & "friends"' },
  { kind: 'code', code: '012345' },
  { kind: 'button', label: 'Track', href: 'https://souk.example/track-order?code=AB&x="' },
  { kind: 'table', rows: [{ cells: ['Phone × 2', '$10'] }, { cells: ['Total', '$10'], strong: true }] },
];
const frame = (locale: 'en' | 'ar') =>
  renderMail({ locale, shopName: 'Souk', heading: 'Hello', blocks, footer: 'Why' });

test('user text is escaped in text and URLs', () => {
  const { html } = frame('en');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;friends&quot;');
  expect(html).toContain('code=AB&amp;x=&quot;');
});

test('an Arabic mail is right-to-left and its code left-to-right', () => {
  const { html } = frame('ar');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('text-align:right');
  expect(html).toContain('<bdi dir="ltr"');
});

test('user text keeps its own direction in an Arabic mail', () => {
  const text = 'عنوان التوصيل:\n12 Al Wasl Road\nDubai';
  const { html } = renderMail({
    locale: 'ar',
    shopName: 'Souk',
    heading: 'Hello',
    footer: 'Why',
    blocks: [{ kind: 'text', text }],
  });
  expect(html).toContain('عنوان التوصيل:<br><bdi>12 Al Wasl Road</bdi><br><bdi>Dubai</bdi>');
});

test('the plain-text alternative contains everything in the HTML', () => {
  const { plain } = frame('en');
  for (const part of [
    'Hello',
    '012345',
    'Track\nhttps://souk.example',
    'Phone × 2  $10',
    'Total  $10',
    'Souk',
    'Why',
  ]) {
    expect(plain).toContain(part);
  }
});
