import { expect, test } from 'vitest';
import { findUsedMessages, omitNested } from './find-used-messages.ts';

test('literal keys are single messages, also of rich texts and of messages that may be missing', () => {
  const code = `const t = useTranslations("cart"); t("title"); t.rich("text", { b }); t.has('gift.note'); other.t("no");`;
  expect(findUsedMessages(code)).toEqual(['cart.gift.note', 'cart.text', 'cart.title']);
});

test('a key that begins with a literal is a group, any other key the whole namespace', () => {
  expect(findUsedMessages('const t = useTranslations("order"); t(`status.${status}`); t("title");')).toEqual([
    'order.status',
    'order.title',
  ]);
  expect(findUsedMessages('const t = useTranslations("order"); t(`${kind}.title`);')).toEqual(['order']);
  expect(findUsedMessages('const t = useTranslations("order"); t(isPaid ? "paid" : "unpaid");')).toEqual(['order']);
});

test('a translator that is passed on uses the whole namespace', () => {
  for (const use of ['format(t)', 'const names = { t }', 'isLong ? t : short', 'list.map(t)'])
    expect(findUsedMessages(`const t = useTranslations("units"); ${use}; t("meter");`)).toEqual(['units']);
  expect(findUsedMessages('format({ units: useTranslations("units") });')).toEqual(['units']);
});

test('two translators of the same name in a module have the keys of both', () => {
  const code = 'function A() { const t = useTranslations("a"); t("one"); } function B() { const t = useTranslations("b"); t("two"); }';
  expect(findUsedMessages(code)).toEqual(['a.one', 'a.two', 'b.one', 'b.two']);
});

test('a namespace that is not a literal fails the build', () => {
  expect(() => findUsedMessages('const t = useTranslations(area);')).toThrow('needs a literal namespace');
  expect(() => findUsedMessages('const t = useTranslations();')).toThrow('needs a literal namespace');
});

test('a path inside of another one is omitted', () => {
  expect(omitNested(['cart.title', 'cart', 'carts', 'order.a', 'order.a.b'])).toEqual(['cart', 'carts', 'order.a']);
});
