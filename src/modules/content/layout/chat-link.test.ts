import { expect, test } from 'vitest';
import { buildChatLink } from './chat-link.rules.ts';

test.each([
  ['whatsapp', '+1 (555) 010-0137', 'https://wa.me/15550100137'],
  ['whatsapp', 'souk', null],
  ['messenger', 'souk.shop', 'https://m.me/souk.shop'],
  ['messenger', 'souk/../x?y', null],
  ['mail', 'support@souk.example', 'mailto:support@souk.example'],
  ['mail', 'nobody', null],
  ['phone', '+1 555 010 0137', 'tel:+15550100137'],
  ['phone', 'call us', null],
  ['url', 'https://chat.example/souk', 'https://chat.example/souk'],
  ['url', '/page/contact', '/page/contact'],
  ['url', 'javascript:alert(1)', null],
] as const)('a button for %s with %s leads to %s', (kind, target, link) => {
  expect(buildChatLink({ chat: { kind, target } })).toEqual(link === null ? null : { kind, link });
});

test('without a setting there is no chat button', () => {
  expect(buildChatLink({ chat: null })).toBeNull();
});
