import { emailOf, PASSWORD, userName } from './app.ts'
import { type Answer, Client } from './client.ts'
import type { Tally } from './tally.ts'

/** How somebody proves who they are. */
export type Way = 'credentials' | 'oidc'

interface Shown {
  readonly user?: { readonly email?: string | null } | null
  readonly nickname?: string
}

/** An answer that was not what it should be. */
export class Unexpected extends Error {
  readonly status: number

  constructor(what: string, { location, status, text }: Answer) {
    const error = location?.searchParams.get('error')
    super(
      `${what}: status ${status}${error ? `, ${error}` : ''}${status >= 500 ? `, ${text.replace(/"id":"\w+",/, '').slice(0, 120)}` : ''}`,
    )
    this.status = status
  }
}

/** Somebody at a browser, who knows who they are, and looks at every answer whether it is about somebody else. */
export class Person {
  readonly client: Client
  readonly #origin: string
  readonly #tally: Tally
  readonly #name: string
  readonly #guest: string
  /** Whose session this browser should have. */
  #email: string | null = null
  #nicknames = new Map<string, string>()

  /** @param run Names the run: nobody has signed in before. */
  constructor(i: number, run: string, origin: string, tally: Tally) {
    // A /24 of its own for everybody, so that one does not use up what another may try.
    this.client = new Client(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`)
    this.#origin = origin
    this.#tally = tally
    this.#name = userName(i)
    this.#guest = `guest-${run}${i}`
  }

  get isSignedIn(): boolean {
    return this.#email !== null
  }

  #url(path: string): URL {
    return new URL(path, this.#origin)
  }

  #get(path: string): Promise<Answer> {
    return this.client.send(this.#url(path), { headers: { accept: 'application/json' } })
  }

  async csrfToken(): Promise<string> {
    const answer = await this.#get('/auth/csrf')
    if (answer.status !== 200) throw new Unexpected('csrf', answer)
    return String(JSON.parse(answer.text).csrfToken)
  }

  /** Looks at who is signed in. Anybody but this person is what must never be. */
  check(shown: Shown | null, where: string): void {
    const email = shown?.user?.email ?? null
    if (email !== null && email !== this.#email)
      this.#tally.strangers.push(`${where}: ${email} instead of ${this.#email ?? 'nobody'}`)
    const nickname = this.#nicknames.get(this.#email ?? '')
    if (email !== null && shown?.nickname !== nickname && nickname !== undefined)
      this.#tally.strangers.push(`${where}: the nickname ${shown?.nickname} instead of ${nickname}`)
    if (email === null && this.#email !== null) throw new Error(`${where}: the session of ${this.#email} is gone`)
  }

  async read(): Promise<void> {
    const answer = await this.#tally.time('session', () => this.#get('/auth/session'))
    if (answer.status !== 200) throw new Unexpected('session', answer)
    this.check(JSON.parse(answer.text) as Shown | null, 'session')
  }

  /** A page of the application that asks for a session itself. */
  async readGuarded(): Promise<void> {
    const answer = await this.#tally.time('guarded route', () => this.#get('/api/me'))
    if (this.isSignedIn && answer.status === 200)
      return this.check({ user: JSON.parse(answer.text), ...this.#known() }, '/api/me')
    if (this.isSignedIn || answer.status === 200) throw new Unexpected('/api/me', answer)
  }

  /** The guarded route does not show it. */
  #known(): { nickname?: string } {
    const nickname = this.#nicknames.get(this.#email ?? '')
    return nickname === undefined ? {} : { nickname }
  }

  async signIn(way: Way): Promise<void> {
    await this.#tally.time(`sign-in, ${way}`, () =>
      way === 'oidc' ? this.#signInByProvider() : this.#signInByPassword(),
    )
    this.#email = emailOf(way === 'oidc' ? this.#guest : this.#name)
    const answer = await this.#get('/auth/session')
    if (answer.status !== 200) throw new Unexpected('session after sign-in', answer)
    this.check(JSON.parse(answer.text) as Shown | null, `sign-in, ${way}`)
  }

  #expectHome(what: string, answer: Answer): void {
    if (!/^30[23]$/.test(String(answer.status)) || answer.location?.searchParams.has('error') !== false)
      throw new Unexpected(what, answer)
  }

  async #signInByPassword(): Promise<void> {
    const fields = { csrfToken: await this.csrfToken(), username: this.#name, password: PASSWORD, callbackUrl: '/' }
    this.#expectHome('credentials', await this.client.send(this.#url('/auth/callback/credentials'), { fields }))
  }

  async #signInByProvider(): Promise<void> {
    const fields = { csrfToken: await this.csrfToken(), callbackUrl: '/' }
    let answer = await this.client.send(this.#url('/auth/signin/oidc'), { fields })
    this.#expectHome('oidc', answer)
    // The provider asks who it is and what is allowed, then leads back.
    for (let steps = 0; answer.location && answer.location.origin !== this.#origin; steps++) {
      if (steps > 12) throw new Unexpected('the provider goes on and on', answer)
      answer = await this.#step(answer.location)
    }
    if (answer.location === null) throw new Unexpected('the provider leads nowhere', answer)
    this.#expectHome('callback', await this.client.send(answer.location))
  }

  /** One page of the provider. */
  async #step(location: URL): Promise<Answer> {
    const answer = await this.client.send(location)
    const [, action] = /<form method="post" action="([^"]+\/(?:login|allow))"/.exec(answer.text) ?? []
    if (action === undefined) return answer
    return this.client.send(new URL(action, location), { fields: { user: this.#guest, password: this.#guest } })
  }

  async signOut(): Promise<void> {
    const fields = { csrfToken: await this.csrfToken() }
    const answer = await this.#tally.time('sign-out', () => this.client.send(this.#url('/auth/signout'), { fields }))
    this.#expectHome('sign-out', answer)
    this.#email = null
    await this.read()
  }

  async update(): Promise<void> {
    const nickname = `n${crypto.randomUUID().slice(0, 8)}`
    const json = { csrfToken: await this.csrfToken(), data: { nickname } }
    const answer = await this.#tally.time('update', () => this.client.send(this.#url('/auth/session'), { json }))
    if (answer.status !== 200) throw new Unexpected('update', answer)
    this.#nicknames.set(this.#email ?? '', nickname)
    this.check(JSON.parse(answer.text) as Shown | null, 'update')
  }

  /** Something that has to be refused, whoever asks. */
  async misbehave(i: number): Promise<void> {
    const [name, wanted, send] = MISTAKES[i % MISTAKES.length] as Mistake
    const answer = await this.#tally.time('bad request', async () => send(this, (path) => this.#url(path)))
    const isRefused = answer.location?.searchParams.has('error') || answer.status === wanted
    if (!isRefused) throw new Unexpected(`bad request, ${name}`, answer)
    await this.read()
  }
}

type Mistake = readonly [
  name: string,
  status: number,
  send: (person: Person, url: (path: string) => URL) => Promise<Answer>,
]

const JSON_CLIENT = { accept: 'application/json' }

const MISTAKES: readonly Mistake[] = [
  ['no token', 403, ({ client }, url) => client.send(url('/auth/signout'), { fields: {}, headers: JSON_CLIENT })],
  [
    'another origin',
    403,
    ({ client }, url) =>
      client.send(url('/auth/signout'), {
        fields: { csrfToken: 'x' },
        headers: { ...JSON_CLIENT, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      }),
  ],
  ['no such path', 404, ({ client }, url) => client.send(url('/auth/nothing'), { headers: JSON_CLIENT })],
  [
    'too much',
    413,
    ({ client }, url) =>
      client.send(url('/auth/signin/oidc'), { fields: { x: 'x'.repeat(70_000) }, headers: JSON_CLIENT }),
  ],
  [
    'another type',
    415,
    ({ client }, url) =>
      client.send(url('/auth/session'), { body: '{}', headers: { ...JSON_CLIENT, 'content-type': 'text/plain' } }),
  ],
  [
    'no answer of ours',
    400,
    ({ client }, url) => client.send(url('/auth/callback/oidc?code=x&state=y'), { headers: JSON_CLIENT }),
  ],
  [
    'a wrong password',
    401,
    async (person, url) => {
      const username = `nobody${crypto.randomUUID()}`
      const fields = { csrfToken: await person.csrfToken(), username, password: 'x' }
      return person.client.send(url('/auth/callback/credentials'), { fields, headers: JSON_CLIENT })
    },
  ],
]
