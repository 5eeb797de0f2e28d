import { expect, test } from 'vitest';
import type { Tree } from '../bin/checks/imports.ts';
import { buildModuleGraph, findModuleCycles, renderModuleGraph } from '../bin/checks/module-graph.ts';

const graphOf = (files: Record<string, string>) => buildModuleGraph(new Map(Object.entries(files)) as Tree);

test('a cycle between modules is refused by its path and its imports', () => {
  const graph = graphOf({
    'src/modules/cart/add-to-cart.ts': "import { findTicket } from '../tickets/find-ticket.ts';",
    'src/modules/tickets/find-ticket.ts': "import type { Refund } from '../refunds/refund.ts';",
    'src/modules/refunds/refund.ts': "import { readCart } from '../cart/read-cart.ts';",
    'src/modules/search/find-products.ts': "import { readCart } from '../cart/read-cart.ts';",
  });
  const faults = findModuleCycles(graph);
  expect(faults).toHaveLength(1);
  expect(faults[0]?.split('\n').slice(0, 4)).toEqual([
    'cart → tickets → refunds → cart',
    '  src/modules/cart/add-to-cart.ts → src/modules/tickets/find-ticket.ts',
    '  src/modules/tickets/find-ticket.ts → src/modules/refunds/refund.ts',
    '  src/modules/refunds/refund.ts → src/modules/cart/read-cart.ts',
  ]);
});

test('imports of tests and imports that only declare tables are no dependencies', () => {
  const graph = graphOf({
    'src/modules/cart/cart.store.ts': "import type {} from '../catalog/catalog.tables.ts';",
    'src/modules/cart/cart.test.ts': "import { listProducts } from '../catalog/list-products.ts';",
    'src/modules/catalog/list-products.ts': "import { countCart } from '../cart/count-cart.ts';",
  });
  expect(findModuleCycles(graph)).toEqual([]);
});

test('an import without names that runs the other file is a dependency', () => {
  const graph = graphOf({
    'src/modules/cart/read-cart.ts': "import '../catalog/list-products.ts';",
    'src/modules/catalog/list-products.ts': "import { readCart } from '../cart/read-cart.ts';",
  });
  expect(findModuleCycles(graph)).toHaveLength(1);
});

test('a module is one level above the highest module that it uses', () => {
  const graph = graphOf({
    'src/modules/settings/read-settings.ts': '',
    'src/modules/cart/read-cart.ts': "import { readSettings } from '../settings/read-settings.ts';",
    'src/modules/checkout/place-order.ts':
      "import { readCart } from '../cart/read-cart.ts'; import { readSettings } from '../settings/read-settings.ts';",
  });
  expect(renderModuleGraph(graph).split('\n').slice(2)).toEqual([
    '| 0 | settings |  |',
    '| 1 | cart | settings |',
    '| 2 | checkout | cart, settings |',
  ]);
});
