import { describe, expect, test, vi } from 'vitest'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { CredentialField } from '../../../src/types/credentials-provider.ts'
import { openAuth, SESSION } from '../../harness.ts'
import { locationOf } from '../mail.ts'

const CALLBACK = '/auth/callback/credentials'
const RIGHT = 'correct horse'
const PASSWORD = { password: { type: 'password' } }
const BOTH = { username: {}, email: { type: 'email' }, ...PASSWORD }

/** An application whose `authorize` keeps what it was given. */
function open(credentials: Record<string, CredentialField>, overrides: Partial<AuthConfig> = {}) {
  const asked: Readonly<Record<string, string | undefined>>[] = []
  const provider = Credentials({
    credentials,
    authorize(fields) {
      asked.push(fields)
      return fields['password'] === RIGHT ? { id: '1' } : null
    },
  })
  const app = openAuth({ providers: [provider], ...overrides })
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.browser.submit(CALLBACK, { password: 'wrong', ...fields }, headers)
  return { ...app, asked, post }
}

const errorOf = (response: Response) => locationOf(response).searchParams.get('error')

/** How many of fifteen wrong passwords reach `authorize`. */
async function reaching(credentials: Record<string, CredentialField>, fields: (i: number) => Record<string, string>) {
  const app = open(credentials)
  for (let i = 0; i < 15; i++) await app.post(fields(i))
  return app.asked.length
}

const ADA = 'ada@a.example'

describe('RATE-01: fields that name the user', () => {
  test.each([
    ['the second, beside another name for every try', (i: number) => ({ username: `user ${i}`, email: ADA })],
    ['the first, beside another name for every try', (i: number) => ({ username: 'ada', email: `${i}@a.example` })],
    ['either of them in turn', (i: number) => (i % 2 === 0 ? { username: ADA } : { email: ADA })],
  ])('count with %s', async (_, fields) => {
    expect(await reaching(BOTH, fields)).toBe(10)
  })

  test('are not counted if they are empty next to an unused one', async () => {
    expect(await reaching(BOTH, (i) => ({ username: ' \u200B', email: `${i}@a.example` }))).toBe(15)
    expect(await reaching(BOTH, () => ({}))).toBe(10)
  })

  test('are counted once if they have the same value', async () => {
    expect(await reaching(BOTH, () => ({ username: ADA, email: ADA.toUpperCase() }))).toBe(10)
  })

  test('are all reset by a successful sign-in', async () => {
    const app = open(BOTH)
    for (let i = 0; i < 12; i++)
      expect(errorOf(await app.post({ username: 'ada', email: ADA, password: RIGHT }))).toBeNull()
    expect(app.browser.cookies.has(SESSION)).toBe(true)
  })

  test.each([
    ['combining marks', ['ada', 'a\u0301da', 'ad\u0316\u0301a', 'ada\u20DD']],
    ['accents', ['ada', '\u00E1da', 'ad\u00E5', '\u01DFda']],
    ['no width', ['ada', 'a\u200Bda', '\uFEFFada', 'ad\u00ADa', 'ad\u2060a', 'ada\u200D']],
    ['no shape', ['ada', 'ad\u034Fa', 'ada\uFE0F', 'ad\u{E0061}a', 'a\u3164da']],
    ['control characters', ['ada', '\0ada', 'ad\u0001a', 'ada\u0085']],
    ['compatibility forms', ['ada', '\uFF41da', '\u{1D41A}da', '\u24D0da']],
    ['case', ['stra\u00DFe', 'STRASSE', 'stra\u1E9Ee', 'strasse']],
    ['case without a dot', ['iris', 'IRIS', '\u0130ris', '\u0131ris']],
    ['the last letter', ['\u03B1\u03C3', '\u03B1\u03C2', '\u0391\u03A3']],
    ['blanks around', ['ada', ' ada', 'ada\u00A0', '\u3000ada\t']],
  ])('are counted together with %s', async (_, names) => {
    expect(await reaching({ username: {}, ...PASSWORD }, (i) => ({ username: names[i % names.length] ?? '' }))).toBe(10)
  })

  test('are counted separately with other letters', async () => {
    const names = ['ada', 'adb', 'a da', '\u0430da', '\u674E', '\u0645']
    expect(await reaching({ username: {}, ...PASSWORD }, (i) => ({ username: names[i % names.length] ?? '' }))).toBe(15)
  })
})

describe('a name', () => {
  const program = { accept: 'application/json' }

  test('of 512 UTF-16 units reaches `authorize` unchanged', async () => {
    const app = open(BOTH)
    const username = ` \u00C1\u0301${'x'.repeat(509)}`
    expect(username).toHaveLength(512)
    await app.post({ username })
    expect(app.asked).toEqual([{ username, password: 'wrong' }])
  })

  test.each([
    ['the first', { username: 'x'.repeat(513) }],
    ['the second', { username: 'ada', email: 'x'.repeat(513) }],
    ['of 257 pairs', { username: '\u{1F600}'.repeat(257) }],
    ['of blanks', { username: `ada${' '.repeat(510)}` }],
    ['of marks', { username: `ada${'\u0301'.repeat(10_000)}` }],
  ])('that is longer, %s, is refused with 400', async (_, fields) => {
    const app = open(BOTH)
    const response = await app.post(fields, program)
    expect([response.status, (await response.json()).error]).toEqual([400, 'InvalidRequest'])
    expect(app.asked).toEqual([])
  })

  test('that is longer is refused without limits, too', async () => {
    const app = open(BOTH, { rateLimit: false })
    expect((await app.post({ username: 'x'.repeat(513) }, program)).status).toBe(400)
  })

  test('is limited even if it is not recognized as a name', async () => {
    const app = open({ card: {}, colour: {}, ...PASSWORD })
    expect((await app.post({ card: 'x'.repeat(513) }, program)).status).toBe(400)
    expect((await app.post({ card: '7', colour: 'x'.repeat(513) }, program)).status).toBe(401)
  })

  test('is the only limited field: a password may be longer', async () => {
    const app = open(BOTH)
    await app.post({ username: 'ada', password: 'x'.repeat(5000) })
    expect(app.asked).toHaveLength(1)
  })

  test('is not read if the client is over its limit', async () => {
    const app = open(BOTH, {
      rateLimit: { clientAddress: () => '192.0.2.1', limits: { 'credentials-client': { max: 1, window: 600 } } },
    })
    await app.post({ username: 'ada' })
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const statuses = []
    for (const length of [1, 600]) statuses.push((await app.post({ username: 'x'.repeat(length) }, program)).status)
    const calls = normalize.mock.calls.length
    normalize.mockRestore()
    expect([statuses, calls]).toEqual([[429, 429], 0])
  })

  test('is normalized only below its limit', async () => {
    const app = open(BOTH)
    const lengths: number[] = []
    const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
      lengths.push(this.length)
      return `${this}`
    })
    await app.post({ username: 'ada', email: 'x'.repeat(60_000) }, program)
    await app.post({ username: 'x'.repeat(512), email: 'ada' }, program)
    normalize.mockRestore()
    expect(Math.max(...lengths)).toBe(512)
  })

  test('that is too long is counted for its client', async () => {
    const app = open(BOTH, {
      rateLimit: { clientAddress: () => '192.0.2.1', limits: { 'credentials-client': { max: 3, window: 600 } } },
    })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await app.post({ username: 'x'.repeat(513) }, program)).status)
    expect(statuses).toEqual([400, 400, 400, 429])
  })
})
