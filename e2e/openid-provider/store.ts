import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Row {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Keeps what a provider must remember while it runs. */
class Store implements Adapter {
  readonly #rows = new Map<string, Row>()

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    this.#rows.set(id, { payload, until: expiresIn > 0 ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = this.#rows.get(id)
    return row !== undefined && Date.now() < row.until ? row.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#payloads().find((payload) => payload.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#payloads().find((payload) => payload.userCode === userCode)
  }

  async consume(id: string): Promise<void> {
    const row = this.#rows.get(id)
    if (row !== undefined) row.payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    this.#rows.delete(id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#rows) if (payload.grantId === grantId) this.#rows.delete(id)
  }

  #payloads(): AdapterPayload[] {
    return Array.from(this.#rows.values(), ({ payload }) => payload)
  }
}

/** One store per kind of thing, all of them gone with the provider. */
export const createStore = (): AdapterFactory => () => new Store()
