import { parseSync, Visitor } from 'vite';
import type { Tree } from './imports.ts';

/** Only these files may multiply, divide and split amounts, so that no minor unit is lost. */
const ALLOWED_FILES = /^src\/kernel\/(money|show-money)\.ts$/;
const AMOUNT = /^(amount|price|selling|offered|subtotal|grand)$|(Amount|Price|Fee|Subtotal|Minor)$/;
const OPERATORS = new Set(['*', '/', '%', '**', '*=', '/=', '%=', '**=']);

type Operand = { type: string; name?: string; property?: { name?: string } };

function operandName(operand: Operand): string {
  return operand.name ?? operand.property?.name ?? '';
}

/** Finds code outside of the kernel that multiplies or divides an amount. */
export function findAmountFaults(tree: Tree): string[] {
  const faults: string[] = [];
  for (const [path, source] of tree) {
    if (ALLOWED_FILES.test(path) || /\.test\.tsx?$/.test(path)) continue;
    const check = (node: { operator: string; left: unknown; right: unknown; start: number }) => {
      if (!OPERATORS.has(node.operator)) return;
      const name = [node.left, node.right]
        .map((side) => operandName(side as Operand))
        .find((side) => AMOUNT.test(side));
      if (!name) return;
      const line = source.slice(0, node.start).split('\n').length;
      faults.push(
        `${path}:${line}\n  amounts: “${name}” is ${node.operator} outside kernel/money.ts: use its functions, which keep every minor unit.`,
      );
    };
    new Visitor({ BinaryExpression: check, AssignmentExpression: check }).visit(parseSync(path, source).program);
  }
  return faults;
}
