import type { Providers, ResolvedProvider } from '../../types/provider.ts'
import type { PendingProvider } from './pending-provider.ts'

/**
 * The providers of a configuration by id, each completed on first use. Most requests use none, and a sign-in uses one.
 */
export class PendingProviders implements Providers {
  readonly #pending: ReadonlyMap<string, PendingProvider>
  readonly #completed = new Map<string, ResolvedProvider>()

  constructor(pending: ReadonlyMap<string, PendingProvider>) {
    this.#pending = pending
  }

  get size(): number {
    return this.#pending.size
  }

  has(id: string): boolean {
    return this.#pending.has(id)
  }

  get(id: string): ResolvedProvider | undefined {
    const known = this.#completed.get(id) ?? this.#pending.get(id)?.complete()
    if (known) this.#completed.set(id, known)
    return known
  }

  keys(): Iterable<string> {
    return this.#pending.keys()
  }

  /** Returns all providers, in the order of the configuration. */
  values(): readonly ResolvedProvider[] {
    // Each id has a provider.
    return Array.from(this.keys(), (id) => this.get(id)).filter((provider) => provider !== undefined)
  }
}
