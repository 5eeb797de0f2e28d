import { expect, test } from 'vitest';
import { getBrowserMessages } from './browser-messages.server.ts';
import { createMessageSets } from './message-sets.server.ts';

const ROUTES = { root: {}, layout: { parentId: 'root' }, home: { parentId: 'layout' }, api: { parentId: 'root' } };

test('a page has the messages of its route and of the routes around it, each once', () => {
  const { byRoute, byId } = createMessageSets(ROUTES, {
    root: ['error'],
    layout: ['layout.menu', 'error'],
    home: ['home'],
  });
  const set = byRoute.get('home');
  expect(set?.paths).toEqual(['error', 'home', 'layout.menu']);
  expect(byId.get(set?.id ?? '')).toBe(set);
});

test('a page has no set while the usage of one of its routes is unknown', () => {
  const { byRoute } = createMessageSets(ROUTES, { root: ['error'], home: ['home'] });
  expect([...byRoute.keys()]).toEqual(['root']);
});

test('the file of a set contains only its messages, in the language of the page', () => {
  const set = { id: '0123abcd', paths: ['cart.title', 'error', 'error.sorry', 'nothing.here', 'wishlist.title.more'] };
  const [french, all] = [getBrowserMessages('fr', set), getBrowserMessages('fr')];
  const [some, every] = [french, all].map(({ body }) => JSON.parse(body.toString()));
  expect(Object.keys(some)).toEqual(['cart', 'error', 'wishlist']);
  expect(some).toEqual({
    cart: { title: every.cart.title },
    error: every.error,
    wishlist: { title: every.wishlist.title },
  });
  expect(french.href).toBe(all.href.replace('.json', '.0123abcd.json'));
});
