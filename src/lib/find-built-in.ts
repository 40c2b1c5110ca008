import { readProperty } from './read-property.ts'

/**
 * Returns a module of the runtime without an import, so that bundlers have nothing to resolve.
 *
 * @param name As in Node: `node:crypto`.
 * @typeParam T The module.
 * @returns `null` if the runtime has no such function or module.
 * @see https://nodejs.org/api/process.html#processgetbuiltinmoduleid
 */
export function findBuiltIn<T>(name: string): T | null {
  const host: unknown = readProperty(globalThis, 'process')
  const load = readProperty(host, 'getBuiltinModule')
  return typeof load === 'function' ? (load.call(host, name) ?? null) : null
}
