import type en from '../../../messages/en.json';
import type { RefusalKind } from '../../kernel/result.ts';

type Problems = (typeof en)['problems'];

/** `outOfStock` → `out-of-stock` */
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${KebabCase<Rest>}`
    : `-${Lowercase<First>}${KebabCase<Rest>}`
  : '';

/** Every refusal code that has a message, as `refuse` takes it: `cart.out-of-stock`. */
export type RefusalCode = {
  [Area in keyof Problems & string]: `${KebabCase<Area>}.${KebabCase<keyof Problems[Area] & string>}`;
}[keyof Problems & string];

/** Refusals by code, with their kinds. */
export type DeclaredRefusals = Partial<Record<RefusalCode, RefusalKind>>;
