import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { mapProfile, readPath } from '../../src/oauth/profile/mapping.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import type { ProfileMapping } from '../../src/types/profile-mapping.ts'
import { createTestAdapter } from '../features/stored/account/adapter.ts'
import { openAuth, openBrowser } from '../harness.ts'
import { address, anyText } from './arbitraries.ts'
import { holds } from './runs.ts'

const NAMES = [
  'sub',
  'id',
  'name',
  'email',
  'email_verified',
  'picture',
  'role',
  '__proto__',
  'constructor',
  'emails',
  'length',
]
const value = fc.oneof(
  anyText,
  address,
  fc.constantFrom<unknown>(true, 'true', false, 'TRUE', 1, 0, null, '', ' '),
  fc.jsonValue(),
)
const profile = fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), anyText), value, { maxKeys: 8 })

const part = fc.constantFrom(...NAMES, '[0]', '[email=x]', '.', '$token', '$id', '{name}', '{a} {email}', 'x')
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.').replaceAll('..', '.'))
const mapping: fc.Arbitrary<ProfileMapping> = fc.record({
  id: path,
  name: path,
  email: fc.array(path),
  image: path,
  emailVerified: path,
})

const isOwn = (from: unknown, name: string): boolean =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)

/** Columns of a new user. Who vouches is remembered of an address. */
const columnsOf = (email: string | null): string[] => [
  ...['email', ...(email === null ? [] : ['emailRecord']), 'emailVerified', 'id', 'image', 'name'],
]

describe('profile mapping', () => {
  test('LINK-10: makes texts of any profile by any mapping, and nothing else', () =>
    holds(
      fc.property(mapping, profile, (how, from) => {
        const user = mapProfile(how, { profile: from, $token: from })
        expect(Object.keys(user).sort()).toEqual(['email', 'emailVerified', 'id', 'image', 'name'])
        for (const text of [user.name, user.email])
          expect(text === null || (typeof text === 'string' && text.trim() !== '')).toBe(true)
        if (user.image !== null) expect(user.image).toMatch(/^https:\/\/\S{1,2040}$/i)
        expect(typeof user.emailVerified).toBe('boolean')
      }),
    ))

  test('LINK-02: only true and "true" verify an address', () =>
    holds(
      fc.property(value, (said) => {
        const user = mapProfile(
          { id: 'sub', emailVerified: 'email_verified' },
          { profile: { sub: '1', email_verified: said } },
        )
        expect(user.emailVerified).toBe(said === true || said === 'true')
      }),
    ))

  test('LINK-10: a path finds own fields only', () =>
    holds(
      fc.property(
        fc.jsonValue(),
        fc.oneof(fc.constantFrom(...NAMES, 'toString', 'valueOf', 'hasOwnProperty'), fc.stringMatching(/^[^.[\]]+$/)),
        (from, name) => {
          const found = readPath(from, name)
          if (Array.isArray(from)) expect(found === undefined || from.includes(found)).toBe(true)
          else expect(found).toEqual(isOwn(from, name) ? Object(from)[name] : undefined)
        },
      ),
    ))

  test('LINK-10: whatever a provider says, a row holds what a user has and no more', () => {
    const { adapter, tables } = createTestAdapter()
    const server = createAuthorizationServer({ issuer: 'https://idp.example' })
    const { clientId, clientSecret, fetch, issuer } = server
    const provider = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })
    const { auth } = openAuth({ adapter, session: { strategy: 'jwt' }, providers: [provider] })
    let i = 0
    return holds(
      fc.asyncProperty(profile, async (said) => {
        const { nonce: _, ...claims } = { ...said, nonce: 0 }
        const reserved = /^(?:iss|aud|azp|exp|iat|nbf|nonce|at_hash|auth_time|acr|amr|sub|__proto__)$/
        const own = Object.fromEntries(Object.entries(claims).filter(([name]) => !reserved.test(name)))
        server.tamper.claims = {
          name: undefined,
          email: undefined,
          email_verified: undefined,
          picture: undefined,
          ...own,
          sub: `s${i++}`,
        }
        const browser = openBrowser(auth, undefined, [issuer])
        const started = await browser.submit('/auth/signin/idp')
        const answer = await server.authorize(started.headers.get('location') ?? '')
        await browser.navigate(answer.url, { 'sec-fetch-site': 'cross-site' })
        for (const user of tables.users.splice(0)) {
          const { email, emailVerified, id, image, name } = user
          expect(Object.keys(user).sort()).toEqual(columnsOf(email))
          expect([typeof id, [email, image, name].every((text) => text === null || typeof text === 'string')]).toEqual([
            'string',
            true,
          ])
          expect(emailVerified === null || emailVerified instanceof Date).toBe(true)
          if (emailVerified) expect(String(own['email_verified'])).toBe('true')
        }
        tables.accounts.length = 0
      }),
    )
  })
})
