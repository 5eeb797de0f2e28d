import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const EDITOR = { id: 'a', name: 'Nadia', role: 'owner' };
const describe = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  describeChange({ name: 'settings' }, { id: 'navigation', before, after }, EDITOR);

test('the changed link of a list is in the audit entry', () => {
  const link = (url: string) => ({ header_links: { left: [{ title: { en: 'Help' }, url }], right: [] } });
  expect(describe(link('/faq'), link('/help'))).toMatchObject({
    before: { 'header_links.left.0.url': '/faq' },
    after: { 'header_links.left.0.url': '/help' },
  });
});

test('a text that differs only after its first 500 characters is in the audit entry, shortened', () => {
  const start = 'x'.repeat(600);
  const entry = describe({ styling: start }, { styling: `${start}y` });
  expect(entry?.after).toEqual({ styling: start.slice(0, 500) });
});
