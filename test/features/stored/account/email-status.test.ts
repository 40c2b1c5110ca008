import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../../../src/config/providers/provider.ts'
import { readEmailStatus, releasesVerifiedOnly } from '../../../../src/features/stored/account/email-status.ts'
import { Apple } from '../../../../src/providers/apple.ts'
import { Discord } from '../../../../src/providers/discord.ts'
import { GitHub } from '../../../../src/providers/github.ts'
import { Google } from '../../../../src/providers/google.ts'
import { Twitter } from '../../../../src/providers/twitter.ts'
import type { StoredUser } from '../../../../src/seams/store.ts'
import type { OAuthProvider } from '../../../../src/types/oauth-provider.ts'
import type { ResolvedProvider } from '../../../../src/types/provider.ts'

const KEYS = { clientId: 'id', clientSecret: 'secret' }

function resolved(provider: OAuthProvider): ResolvedProvider {
  const options = { env: {}, redirectProxyUrl: null, report: () => {}, warn: () => {} }
  const found = resolveProvider(provider, options)
  if (found === null) throw new Error('The provider is incomplete.')
  return found
}

const PROVIDERS = new Map([
  ['x', resolved(Twitter(KEYS))],
  ['github', resolved(GitHub(KEYS))],
])

const accountsOf = (...providers: string[]) => providers.map((provider) => ({ provider, providerAccountId: '1' }))

const AT = 1_893_456_000
const seconds = (at: number) => new Date(at * 1000)
const record = (vouchedBy: string | null, address = 'ada@example.com') => JSON.stringify({ address, vouchedBy, at: AT })

/** Of `user`, if it has accounts with these providers. */
const findStatus = (user: Partial<StoredUser>, ...providers: string[]) =>
  readEmailStatus(
    { id: '1', email: 'ada@example.com', emailVerified: null, name: null, image: null, ...user },
    accountsOf(...providers),
    PROVIDERS,
  )

describe('the status of an address', () => {
  test.each<[string, Partial<StoredUser>, string]>([
    ['a mail verified it', { emailRecord: record('email'), emailVerified: seconds(AT) }, 'proven'],
    ['a provider claimed it', { emailRecord: record('github') }, 'claimed'],
    ['it was typed', { emailRecord: record(null) }, 'typed'],
    ['the application has verified a typed one', { emailRecord: record(null), emailVerified: seconds(1) }, 'proven'],
    ['the driver reads JSON', { emailRecord: JSON.parse(record(null)) }, 'typed'],
    ['only its case has changed', { emailRecord: record(null, 'Ada@Example.com') }, 'typed'],
    ['it changed since the record', { emailRecord: record('email', 'old@example.com') }, 'unknown'],
    [
      'it changed, and the proof is that of before',
      { emailRecord: record('email', 'old@example.com'), emailVerified: seconds(AT) },
      'unknown',
    ],
    [
      'it changed, and was verified later',
      { emailRecord: record('email', 'old@example.com'), emailVerified: seconds(AT + 1) },
      'proven',
    ],
    ['Auth.js verified it by mail', { emailVerified: seconds(1) }, 'proven'],
    ['there is no record', {}, 'unknown'],
    ['the record is no JSON', { emailRecord: '{' }, 'unknown'],
    ['the record is of another shape', { emailRecord: '{"address":1,"vouchedBy":null,"at":1}' }, 'unknown'],
    ['the record has no time', { emailRecord: '{"address":"ada@example.com","vouchedBy":null}' }, 'unknown'],
    ['the record names no text', { emailRecord: `{"address":"ada@example.com","vouchedBy":1,"at":1}` }, 'unknown'],
    ['the user has no address', { email: null, emailRecord: record(null) }, 'unknown'],
  ])('is correct if %s', (_, user, expected) => {
    expect(findStatus(user)).toBe(expected)
  })

  test('is proven without a record if all providers release only verified addresses', () => {
    expect(findStatus({ emailRecord: null }, 'x')).toBe('proven')
    expect(findStatus({ emailRecord: null }, 'x', 'github')).toBe('unknown')
    expect(findStatus({ emailRecord: null }, 'x', 'webauthn')).toBe('unknown')
    expect(findStatus({ emailRecord: null })).toBe('unknown')
  })

  test('is unknown for a row whose accounts are not all listed', () => {
    // A key-value store has no column, and Auth.js remembers only the last account there.
    expect(findStatus({}, 'x')).toBe('unknown')
  })

  test('does not become proven by such accounts if a record contradicts', () => {
    expect(findStatus({ emailRecord: record(null) }, 'x')).toBe('typed')
    expect(findStatus({ emailRecord: record('email', 'old@example.com') }, 'x')).toBe('unknown')
  })
})

describe('a provider that releases only verified addresses', () => {
  const profile = { id: 'id', email: 'email' }

  test.each<[string, OAuthProvider, boolean]>([
    ['X', Twitter(KEYS), true],
    ['Google, which sends a flag', Google(KEYS), false],
    ['Apple, which sends a flag', Apple({ ...KEYS, clientSecret: 'signed' } as object), false],
    ['GitHub', GitHub(KEYS), false],
    ['Discord', Discord(KEYS), false],
    [
      'X with a mapping that reads a flag',
      Twitter({ ...KEYS, profile: { ...profile, emailVerified: 'verified' } }),
      false,
    ],
    ['X with a mapping without one', Twitter({ ...KEYS, profile }), false],
    ['X with a `profile` function', Twitter({ ...KEYS, profile: ({ id }) => ({ id: String(id) }) }), false],
    [
      'one of the application that says so',
      GitHub({ ...KEYS, profile: { ...profile, emailVerified: '?email' } }),
      true,
    ],
    [
      'one of which a flag decides, too',
      GitHub({ ...KEYS, profile: { ...profile, emailVerified: '?email && ok' } }),
      false,
    ],
  ])('is recognized by its definition: %s', (_, provider, expected) => {
    expect(releasesVerifiedOnly(resolved(provider))).toBe(expected)
  })

  test('is null if it is not configured or has another type', () => {
    expect(releasesVerifiedOnly(undefined)).toBe(false)
    expect(releasesVerifiedOnly({ id: 'mail', type: 'email' } as unknown as ResolvedProvider)).toBe(false)
  })
})
