import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findAmountFaults } from '../bin/checks/amounts.ts';
import { listImports, readTree, type Tree } from '../bin/checks/imports.ts';
import { layerRules } from '../bin/checks/layer-rules.ts';
import { findLayerViolations } from '../bin/checks/layers.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Names of the layer rules that an import violates, in a tree of these two files. */
function crossedBy(from: string, statement: string): string[] {
  return [...new Set(findLayerViolations(new Map([[from, statement]])).map((crossing) => crossing.rule))];
}

/** For every layer rule: an import that is refused, and a similar one that is allowed. */
const examples: Record<string, { refused: [string, string][]; allowed: [string, string][] }> = {
  'kernel-stands-alone': {
    refused: [
      ['src/kernel/money.ts', "import { openDb } from '../platform/db.ts';"],
      ['src/kernel/money.ts', "import type { Services } from '../services.ts';"],
    ],
    allowed: [['src/kernel/format-money.ts', "import { money } from './money.ts';"]],
  },
  'platform-knows-no-shop': {
    refused: [['src/platform/mail.ts', "import { placeOrder } from '../modules/orders/place-order.ts';"]],
    allowed: [['src/platform/mail.ts', "import type { Clock } from '../kernel/clock.ts';"]],
  },
  'modules-know-no-pages': {
    refused: [['src/modules/cart/cart.api.ts', "import { paths } from '../../web/paths.ts';"]],
    allowed: [['src/modules/cart/cart.api.ts', "import { addToCart } from './add-to-cart.ts';"]],
  },
  'nobody-imports-the-top': {
    refused: [['src/modules/cart/add-to-cart.ts', "import { buildApp } from '../../app.ts';"]],
    allowed: [['src/modules/cart/cart.api.ts', "import type { Services } from '../../services.ts';"]],
  },
  'stores-are-private': {
    refused: [
      ['src/modules/checkout/place.ts', "import { linesOf } from '../cart/cart.store.ts';"],
      ['src/web/storefront/routes/cart.tsx', "import { linesOf } from '../../../modules/cart/cart.store.ts';"],
      ['src/modules/checkout/place.ts', "export type { Line } from '../cart/cart.store.ts';"],
    ],
    allowed: [['src/modules/cart/lines/add-to-cart.ts', "import { linesOf } from './cart.store.ts';"]],
  },
  'sql-in-stores': {
    refused: [['src/modules/cart/add-to-cart.ts', "import { sql } from 'kysely';"]],
    allowed: [
      ['src/modules/cart/cart.store.ts', "import { sql } from 'kysely';"],
      ['src/modules/cart/cart.tables.ts', "import type { Generated } from 'kysely';"],
    ],
  },
  'orders-import-no-module': {
    refused: [['src/modules/orders/place-order.ts', "import { priceCart } from '../pricing/price-cart.ts';"]],
    allowed: [['src/modules/orders/place-order.ts', "import { orderCan } from './orders.rules.ts';"]],
  },
  'refund-ledger-is-private': {
    refused: [
      ['src/modules/returns/refund.ts', "import { createRefund } from '../payments/refunds/create-refund.ts';"],
      ['src/modules/returns/refund.ts', "import { reduceCashDue } from '../payments/cash/reduce-cash-due.ts';"],
    ],
    allowed: [
      ['src/modules/returns/refund.ts', "import { refundItems } from '../payments/refunds/refund-items.ts';"],
      ['src/modules/payments/attempts/a.ts', "import { createRefund } from '../refunds/create-refund.ts';"],
      ['src/web/refund.server.ts', "import type { A } from '../modules/payments/refunds/refund-split.rules.ts';"],
    ],
  },
  'pure-files-stay-pure': {
    refused: [
      ['src/modules/cart/cart.rules.ts', "import { inTransaction } from '../../platform/db.ts';"],
      ['src/modules/cart/cart.input.ts', "import { addToCart } from './add-to-cart.ts';"],
    ],
    allowed: [
      ['src/modules/cart/cart.input.ts', "import { MOST_LINES } from './cart.rules.ts'; import { z } from 'zod';"],
    ],
  },
  'browser-gets-no-server-code': {
    refused: [
      ['src/web/storefront/cart/line.tsx', "import { addToCart } from '../../../modules/cart/add-to-cart.ts';"],
      ['src/web/storefront/cart/line.tsx', "const { openDb } = await import('../../../platform/db.ts');"],
      ['src/web/ui/numbers/price.tsx', "export { config } from '../../../config.ts';"],
      ['src/client/api-client.ts', "import { operationModules } from '../operations.ts';"],
    ],
    allowed: [
      ['src/client/api-client.ts', "import type { operationModules } from '../operations.ts';"],
      ['src/web/storefront/cart/line.tsx', "import { postToApi } from '../../../client/api-client.ts';"],
      ['src/web/storefront/cart/line.tsx', "import { mostOf } from '../../../modules/cart/cart.rules.ts';"],
      ['src/web/storefront/cart/line.tsx', "import type { Cart } from '../../../modules/cart/read-cart.ts';"],
      ['src/web/storefront/cart/cart.server.ts', "import { addToCart } from '../../../modules/cart/add-to-cart.ts';"],
      ['src/web/storefront/routes/cart.tsx', "import { addToCart } from '../../../modules/cart/add-to-cart.ts';"],
    ],
  },
  'browser-imports-no-server-file': {
    refused: [['src/web/storefront/cart/line.tsx', "import { load } from './cart.server.ts';"]],
    allowed: [['src/web/storefront/routes/cart.tsx', "import { load } from '../cart/cart.server.ts';"]],
  },
  'browser-gets-no-server-package': {
    refused: [
      ['src/kernel/ids.ts', "import { randomUUID } from 'node:crypto';"],
      ['src/modules/cart/cart.rules.ts', "import { sql } from 'kysely';"],
      ['src/web/ui/price.tsx', "import { readFileSync } from 'node:fs';"],
    ],
    allowed: [['src/platform/files.ts', "import { readFileSync } from 'node:fs';"]],
  },
  'parts-know-no-shop': {
    refused: [['src/web/ui/button.tsx', "import { Basket } from '../storefront/chrome/basket.tsx';"]],
    allowed: [['src/web/ui/price.tsx', "import { showMoney } from '../../kernel/show-money.ts';"]],
  },
  'stand-ins-stay-outside': {
    refused: [
      ['src/modules/payments/pay.ts', "import { stripeStandIn } from '../../stand-ins/stripe.stand-in.ts';"],
      ['src/stand-ins/stripe.stand-in.ts', "import { judgeTruth } from '../modules/payments/judge-truth.rules.ts';"],
    ],
    allowed: [
      ['src/app.ts', "import { serveStandIns } from './stand-ins/serve-stand-ins.ts';"],
      ['src/stand-ins/pay-page.ts', "import { wordsFor } from '../platform/words.ts';"],
    ],
  },
  'storefront-and-admin-apart': {
    refused: [['src/web/admin/orders.tsx', "import { Header } from '../storefront/layout/header.tsx';"]],
    allowed: [['src/web/admin/orders.tsx', "import { Button } from '../ui/button.tsx';"]],
  },
};

test('every layer rule has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(layerRules.map((wall) => wall.name).sort());
});

for (const [name, { refused, allowed }] of Object.entries(examples)) {
  for (const [from, statement] of refused) {
    test(`${name} refuses, with its reason, ${from}: ${statement}`, () => {
      const crossing = findLayerViolations(new Map([[from, statement]])).find((found) => found.rule === name);
      expect(crossing?.message).toBe(layerRules.find((wall) => wall.name === name)?.message);
    });
  }
  for (const [from, statement] of allowed) {
    test(`${name} allows ${from}: ${statement}`, () => {
      expect(crossedBy(from, statement)).toEqual([]);
    });
  }
}

test('an import cycle is refused with its path', () => {
  const tree: Tree = new Map([
    ['src/modules/cart/a.ts', "import './b.ts';"],
    ['src/modules/cart/b.ts', "import '../catalog/c.ts';"],
    ['src/modules/catalog/c.ts', "import { a } from '../cart/a.ts';"],
  ]);
  const circle = findLayerViolations(tree).find((crossing) => crossing.rule === 'no-circles');
  expect(circle?.where).toBe(
    'src/modules/cart/a.ts → src/modules/cart/b.ts → src/modules/catalog/c.ts → src/modules/cart/a.ts',
  );
});

test('a barrel file is refused', () => {
  expect(crossedBy('src/modules/cart/index.ts', '')).toEqual(['no-barrels']);
});

test('an import without its extension is refused', () => {
  expect(crossedBy('src/kernel/money.ts', "import { a } from './ids';")).toEqual(['extensions']);
});

test('a price multiplied outside the kernel is refused, and one multiplied by the kernel is not', () => {
  const wrong: Tree = new Map([
    ['src/modules/cart/cart.rules.ts', 'export const total = (l: L) => l.price * l.quantity;'],
  ]);
  const right: Tree = new Map([
    ['src/modules/cart/cart.rules.ts', 'export const total = (l: L) => times(l.price, l.quantity);'],
  ]);
  expect(findAmountFaults(wrong)).toEqual([expect.stringContaining('src/modules/cart/cart.rules.ts:1')]);
  expect(findAmountFaults(right)).toEqual([]);
});

test('the sources of the shop violate no layer rule', () => {
  expect(findLayerViolations(readTree(root, 'src'))).toEqual([]);
});

test('the commands that run before the installation need only Node', () => {
  const commands = readTree(root, 'bin', /\.mjs$/);
  for (const [path, source] of commands) {
    for (const { to } of listImports(path, source)) expect(to).toMatch(/^(node:|bin\/([\w-]+\/)?[\w-]+\.mjs$)/);
  }
  expect(commands.size).toBeGreaterThan(0);
});
