import type { FastifyRequest } from 'fastify';
import { OverloadedError } from './unavailable.ts';

const overloaded = new WeakSet<FastifyRequest>();

/** Marks a request that can be answered from the page cache only. */
export function markOverloaded(request: FastifyRequest): void {
  overloaded.add(request);
}

/** @throws OverloadedError for a marked request */
export function refuseWhenOverloaded(request: FastifyRequest): void {
  if (overloaded.has(request)) throw new OverloadedError();
}
