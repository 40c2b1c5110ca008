import { describe, expect, test } from 'vitest'
import { checkAdapter } from '../../../src/config/checks/check-adapter.ts'
import type { Adapter } from '../../../src/types/adapter.ts'

const method = () => Promise.reject(new Error('never called'))

/** An adapter with these methods and no others. */
const adapterWith = (names: string): Adapter => Object.fromEntries(names.split(' ').map((name) => [name, method]))

const USERS = 'createUser getUser getUserByEmail getUserByAccount updateUser linkAccount'
const SESSIONS = 'getUser createSession getSessionAndUser updateSession deleteSession'
const TOKENS = 'createVerificationToken useVerificationToken'
const PASSKEYS = 'getAccount getAuthenticator createAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter'

describe('an adapter that is missing', () => {
  test.each([
    ['database sessions', [], true],
    ['email', ['email'], false],
    ['webauthn', ['webauthn'], false],
    ['email, webauthn, database sessions', ['email', 'webauthn', 'oidc'], true],
  ])('is named with what needs it: %s', (uses, types, isDatabase) => {
    expect(checkAdapter(null, types, isDatabase, true)).toEqual([
      {
        option: 'adapter',
        problem: `is missing, but required by ${uses}`,
        fix: "adapter: sql(fromPg(pool)), with import { fromPg, sql } from 'latchkey/adapters/sql'",
        type: 'MissingAdapter',
      },
    ])
  })

  test('is fine where nothing needs one', () => {
    expect(checkAdapter(null, ['oidc', 'oauth', 'credentials'], false, false)).toEqual([])
  })
})

describe('methods', () => {
  test.each([
    ['oauth and database sessions', ['oauth'], true, `${USERS} ${SESSIONS.replace('getUser ', '')}`],
    ['oauth and sessions in the cookie', ['oauth'], false, USERS],
    ['credentials and database sessions', ['credentials'], true, SESSIONS],
    ['email', ['email'], false, `${USERS} ${TOKENS}`],
    ['email, consumed in one step', ['email'], false, `${USERS} createVerificationToken consumeVerificationToken`],
    ['passkeys', ['webauthn'], false, `${USERS} ${TOKENS} ${PASSKEYS}`],
    [
      'everything',
      ['oidc', 'email', 'webauthn'],
      true,
      `${USERS} ${SESSIONS.replace('getUser ', '')} ${TOKENS} ${PASSKEYS}`,
    ],
  ])('that suffice: %s', (_, types, isDatabase, names) => {
    expect(checkAdapter(adapterWith(names), types, isDatabase, true)).toEqual([])
    // Each of them is needed.
    for (const name of names.split(' ')) {
      const others = names.split(' ').filter((other) => other !== name)
      expect(checkAdapter(adapterWith(others.join(' ')), types, isDatabase, true)).toMatchObject([
        { option: 'adapter', problem: expect.stringContaining(name), type: 'MissingAdapterMethods' },
      ])
    }
  })

  test('that are missing come as one list', () => {
    const [finding, ...others] = checkAdapter(adapterWith(USERS), ['email'], true, false)
    expect(others).toEqual([])
    expect(finding?.problem).toBe(
      'lacks createVerificationToken, useVerificationToken or consumeVerificationToken, ' +
        SESSIONS.replace('getUser ', '').replaceAll(' ', ', '),
    )
  })

  test('on the prototype of a class count', () => {
    class Sessions {
      createSession = method
      getUser() {
        return method()
      }
      getSessionAndUser() {
        return method()
      }
      updateSession() {
        return method()
      }
      deleteSession() {
        return method()
      }
    }
    expect(checkAdapter(new Sessions(), [], true, false)).toEqual([])
  })
})

test('passkeys need the experimental switch', () => {
  const adapter = adapterWith(`${USERS} ${TOKENS} ${PASSKEYS}`)
  expect(checkAdapter(adapter, ['webauthn'], false, false)).toMatchObject([
    {
      option: 'experimental.enableWebAuthn',
      fix: 'experimental: { enableWebAuthn: true }',
      type: 'ExperimentalFeatureNotEnabled',
    },
  ])
})
