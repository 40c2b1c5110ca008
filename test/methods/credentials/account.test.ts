import { describe, expect, test } from 'vitest'
import { Credentials, type CredentialsOptions } from '../../../src/providers/credentials.ts'
import { openAuth, openConfig, startProcess } from '../../harness.ts'

const CALLBACK = '/auth/callback/credentials'

type Fields = Record<string, { type?: string }>

const provide = (credentials: Fields, accountField?: CredentialsOptions['accountField']) =>
  Credentials<string>({ credentials, accountField, authorize: () => null })

/** How many of fifteen sign-ins fail because of their password, and not because of the limit. */
async function countGuesses(provider: ReturnType<typeof provide>, values: (i: number) => Record<string, string>) {
  startProcess()
  const { browser, log } = openAuth({ providers: [provider] })
  for (let i = 0; i < 15; i++) await browser.submit(CALLBACK, values(i))
  return log.warnings.filter(([code]) => code === 'CredentialsSignin').length
}

const PIN = { pin: { type: 'password' } }
const SHOP = { language: {}, employee: {}, ...PIN }
const OFFICE = { tenant: {}, employee: {}, ...PIN }

describe('the limit per account', () => {
  test('applies whatever the other fields contain', async () => {
    const provider = provide(SHOP, 'employee')
    expect(await countGuesses(provider, (i) => ({ language: `${i}`, employee: '7', pin: '1' }))).toBe(10)
    expect(await countGuesses(provider, (i) => ({ language: 'en', employee: `${i}`, pin: '1' }))).toBe(15)
  })

  test('counts several fields together', async () => {
    const provider = provide(OFFICE, ['tenant', 'employee'])
    expect(await countGuesses(provider, () => ({ tenant: 'acme', employee: '7', pin: '1' }))).toBe(10)
    expect(await countGuesses(provider, (i) => ({ tenant: 'acme', employee: `${i}`, pin: '1' }))).toBe(15)
    expect(await countGuesses(provider, (i) => ({ tenant: `${i}`, employee: '7', pin: '1' }))).toBe(15)
  })

  test('counts all spellings of several fields together', async () => {
    const provider = provide(OFFICE, ['tenant', 'employee'])
    expect(await countGuesses(provider, (i) => ({ tenant: ['Acme', ' acme'][i % 2] ?? '', employee: 'Á' }))).toBe(10)
  })

  test('separates fields whose texts look like a separator', async () => {
    const texts = [
      { tenant: 'a', employee: '","b' },
      { tenant: 'a","', employee: 'b' },
    ]
    expect(await countGuesses(provide(OFFICE, ['tenant', 'employee']), (i) => ({ ...texts[i % 2] }))).toBe(15)
  })

  test('counts no other field, not even one with a known name', async () => {
    const provider = provide({ ...OFFICE, username: {} }, ['tenant', 'employee'])
    const values = (i: number) => ({ tenant: 'acme', employee: `${i}`, username: 'ada', email: 'ada@acme.example' })
    expect(await countGuesses(provider, values)).toBe(15)
  })

  test('counts a field of a form that declares none', async () => {
    expect(await countGuesses(provide({}, 'card'), () => ({ card: '7', pin: '1' }))).toBe(10)
  })

  test.each(['password', 'pin', 'userPin', 'secret', 'passcode', 'new_password'])(
    'does not count `%s`, although its type is missing',
    async (name) => {
      expect(await countGuesses(provide({ [name]: {}, card: {} }), (i) => ({ [name]: `${i}`, card: '7' }))).toBe(10)
    },
  )

  test('counts the only field, although its name looks like a secret', async () => {
    expect(await countGuesses(provide({ customerPin: {} }), () => ({ customerPin: '7' }))).toBe(10)
  })
})

describe('accountField', () => {
  test.each<[unknown, string, string]>([
    ['employe', 'employe', 'employee'],
    [['tenant', 'Employee'], 'Employee', 'employee'],
    ['pin', 'pin', 'tenant'],
    [[], '', 'tenant'],
    [7, '7', 'tenant'],
  ])('is refused if it is %j', (accountField, seen, meant) => {
    const problem = `names no field that can identify an account: "${seen}"`
    const finding = { option: 'providers.credentials.accountField', problem, fix: `accountField: '${meant}'` }
    expect(() => openConfig({ providers: [provide(OFFICE, accountField as string)] })).toThrow(
      expect.objectContaining({ findings: [finding] }),
    )
  })

  test('is refused without declared fields if it is not a string', () => {
    const fix = "accountField: 'username'"
    expect(() => openConfig({ providers: [provide({}, [7] as never)] })).toThrow(
      expect.objectContaining({ findings: [expect.objectContaining({ fix })] }),
    )
  })
})

describe('the warning `account-field`', () => {
  const warn = (provider: ReturnType<typeof provide>) =>
    openConfig({ providers: [provider] }).log.warnings.filter(([code]) => code === 'account-field')

  test('names the counted field and the lines to write', () => {
    expect(warn(provide(SHOP))).toEqual([
      [
        'account-field',
        "credentials: failed sign-ins are counted by `language`, because no field has a name that shows the account. Set the field that identifies it, such as accountField: 'employee', or all that do so together, such as accountField: ['language', 'employee'].",
      ],
    ])
  })

  test.each<[string, ReturnType<typeof provide>]>([
    ['with `accountField`', provide(SHOP, 'employee')],
    ['with a known name', provide({ tenant: {}, email: {}, ...PIN })],
    ['with one field beside passwords', provide({ card: {}, pin: {} })],
    ['without declared fields', provide({})],
  ])('is not logged %s', (_, provider) => {
    expect(warn(provider)).toEqual([])
  })
})
