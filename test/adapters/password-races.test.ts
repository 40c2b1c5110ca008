import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fromPg, sql } from '../../src/adapters/sql.ts'
import { type Browser, SESSION } from '../harness.ts'
import { FAST, OTHER, openPasswords, PASSWORD, type PasswordApp, readForm } from '../methods/password/scene.ts'
import { freshDatabase } from '../service-url.ts'

const ROUNDS = 4
const ATTACKERS = 6

const pool = new pg.Pool({ connectionString: await freshDatabase('postgres'), max: 20 })
afterAll(() => pool.end())
const adapter = sql(fromPg(pool))
await adapter.migrate()

const STRATEGIES = [
  ['database', {}],
  ['jwt', { session: { strategy: 'jwt', revocation: { maxStaleness: 0 } } }],
] as const

const isOpen = async (browser: Browser) => (await browser.session()) !== null
const isSignedIn = ({ cookies }: Browser) => cookies.has(SESSION)

/** Every round has an address of its own, as every user has. */
const listAddresses = () => Array.from({ length: ROUNDS }, () => `${crypto.randomUUID()}@a.example`)

const openAll = ({ otherBrowser }: PasswordApp, count: number) => Array.from({ length: count }, otherBrowser)

/** The form of the last mail, of one browser after the other, to be sent at once. */
async function prepare(app: PasswordApp, browser: Browser, url = app.mail().url) {
  const { action, fields } = await readForm(await browser.navigate(url))
  return (password: string) => browser.post(action, { ...fields, password })
}

/** Signs in with the old password until it is refused. @returns The browsers that were let in. */
async function attack(app: PasswordApp, email: string): Promise<Browser[]> {
  const browsers: Browser[] = []
  for (;;) {
    const browser = app.otherBrowser()
    await app.signIn(PASSWORD, browser, email)
    if (!isSignedIn(browser)) return browsers
    browsers.push(browser)
  }
}

/** Whether a password is the stored one. */
async function isStored(app: PasswordApp, email: string, password: string): Promise<boolean> {
  const hash = await adapter.getPasswordHash(String(await app.idOf(email)))
  return hash !== null && (await FAST.verify(hash, password))
}

describe.each(STRATEGIES)('passwords on PostgreSQL, with the strategy %s', (_, config) => {
  const open = () => openPasswords({ config, adapter })

  test('PW-08: lets one of five simultaneous resets with one link sign in, and stores its password', async () => {
    const app = open()
    for (const email of listAddresses()) {
      await app.enter(email, PASSWORD, app.otherBrowser())
      const browsers = openAll(app, 5)
      await app.forgot(email, browsers[0])
      const forms = await Promise.all(browsers.map((browser) => prepare(app, browser)))
      await Promise.all(forms.map((submit, i) => submit(`${OTHER} ${i}`)))
      const entered = browsers.flatMap((browser, i) => (isSignedIn(browser) ? [[browser, i] as const] : []))
      expect(entered).toHaveLength(1)
      for (const [browser, i] of entered)
        expect([await isOpen(browser), await isStored(app, email, `${OTHER} ${i}`)]).toEqual([true, true])
    }
  })

  test('PW-06: a reset leaves no session of sign-ins with the old password at the same time', async () => {
    const app = open()
    for (const email of listAddresses()) {
      await app.enter(email, PASSWORD, app.otherBrowser())
      const owner = app.otherBrowser()
      await app.forgot(email, owner)
      const reset = await prepare(app, owner)
      const attacking = Array.from({ length: ATTACKERS }, () => attack(app, email))
      await reset(OTHER)
      const stolen = (await Promise.all(attacking)).flat()
      const opened = await Promise.all(stolen.map(isOpen))
      expect([await isOpen(owner), opened.filter(Boolean).length]).toEqual([true, 0])
      expect(await isStored(app, email, OTHER)).toBe(true)
    }
  })

  test('PW-04: lets one of two simultaneous sign-ups sign in, and stores its password', async () => {
    const app = open()
    for (const email of listAddresses()) {
      const browsers = openAll(app, 2)
      const forms: Awaited<ReturnType<typeof prepare>>[] = []
      for (const [i, browser] of browsers.entries()) {
        await app.signUp({ email, password: `${OTHER} ${i}` }, browser)
        forms.push(await prepare(app, browser))
      }
      await Promise.all(forms.map((submit, i) => submit(`${OTHER} ${i}`)))
      const open = await Promise.all(browsers.map(isOpen))
      const stored = await Promise.all(browsers.map((_, i) => isStored(app, email, `${OTHER} ${i}`)))
      expect(open).toEqual(stored)
      expect(open.filter(Boolean)).toHaveLength(1)
      const { rows } = await pool.query('select id from users where email = $1', [email])
      expect(rows).toHaveLength(1)
    }
  })
})
