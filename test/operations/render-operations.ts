import type { Operation, OperationLimit } from '../../src/platform/operations/operation.ts';

/** Renders docs/operations.md: one table per module. */
export function renderOperations(modules: Readonly<Record<string, readonly Operation[]>>): string {
  const sections = Object.entries(modules).map(([name, operations]) =>
    [`## ${name}`, '', HEADER, ...operations.map(renderRow)].join('\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Operations

Generated from the definitions of operations (\`src/operations.ts\`): \`npx vitest run src/operations.test.ts -u\` updates
it. Every operation can also refuse with \`api.*\` (access, limits, idempotency keys) and \`fields.*\` (schemas). "Foreign"
is the refusal for a resource of another customer. Limits with "(access)" or "(run)" are consumed by the access check or by
the work itself, because they count what it finds: a mailbox, or a wrong guess. The others are consumed before.`;

const HEADER = `| Operation | Routes below /api/v1 | Access | Limit | Idempotency | Transaction | Audit | Refusals | Foreign |
|---|---|---|---|---|---|---|---|---|`;

function renderLimit(limit: OperationLimit<unknown, unknown>): string {
  if (typeof limit === 'string') return limit;
  return limit.getKey ? limit.name : `${limit.name} (run)`;
}

function renderRow(operation: Operation): string {
  const {
    name,
    kind,
    routes,
    access,
    limits = [],
    idempotency,
    transaction,
    audit,
    refusals,
    foreignRefusal,
  } = operation;
  const cells = [
    `\`${name}\` (${kind})`,
    routes.map(({ method, path }) => `\`${method} ${path}\``).join('<br>') || 'page only',
    access.name,
    [...(access.limits ?? []).map((limit) => `${limit} (access)`), ...limits.map(renderLimit)].join(', '),
    idempotency && idempotency !== 'none' ? 'Idempotency-Key' : '',
    transaction || audit ? 'yes' : '',
    audit ? 'yes' : '',
    Object.entries(refusals)
      .map(([code, refusalKind]) => `\`${code}\` (${refusalKind})`)
      .join('<br>'),
    foreignRefusal ? `\`${foreignRefusal}\`` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}
