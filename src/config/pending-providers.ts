import type { ResolvedProvider } from '../types/provider.ts'

/** A provider without mistakes, which is completed when it is first used. */
export interface PendingProvider<P extends ResolvedProvider = ResolvedProvider> {
  readonly id: string
  readonly type: P['type']
  /** Copies, fills in and freezes what no check looks at. */
  complete(): P
}

/**
 * The providers of a configuration by id, each completed on first use. Most requests use none, and a sign-in uses one: what
 * a process does not use costs it nothing.
 */
export class PendingProviders implements ReadonlyMap<string, ResolvedProvider> {
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

  /** All of them, in the order of the configuration. */
  #all(): ReadonlyMap<string, ResolvedProvider> {
    // Each id has a provider.
    return new Map(Array.from(this.#pending.keys(), (id) => [id, this.get(id) as ResolvedProvider]))
  }

  keys(): MapIterator<string> {
    return this.#pending.keys()
  }

  values(): MapIterator<ResolvedProvider> {
    return this.#all().values()
  }

  entries(): MapIterator<[string, ResolvedProvider]> {
    return this.#all().entries()
  }

  [Symbol.iterator](): MapIterator<[string, ResolvedProvider]> {
    return this.entries()
  }

  forEach(call: (provider: ResolvedProvider, id: string, map: ReadonlyMap<string, ResolvedProvider>) => void): void {
    for (const [id, provider] of this.#all()) call(provider, id, this)
  }
}
