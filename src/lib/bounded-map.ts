/**
 * A map with a limit. If it is full, a new key drops the oldest one. Setting a key makes it the newest; reading it does
 * not.
 *
 * A visitor who causes many keys drops all others. What must survive that, such as counted attempts, needs another rule.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override set(key: K, value: V): this {
    this.delete(key)
    const [oldest] = this.size >= this.#limit ? this.keys() : []
    if (oldest !== undefined) this.delete(oldest)
    return super.set(key, value)
  }
}
