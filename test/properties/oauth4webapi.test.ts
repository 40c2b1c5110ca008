import fc from 'fast-check'
import * as engine from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { stopClock } from '../harness.ts'
import { openBrowser, SESSION } from '../methods/browser.ts'
import {
  around,
  type Change,
  changing,
  differing,
  type Label,
  label,
  type Member,
  PLAIN,
  type RawAnswer,
  responseOf,
  same,
  written,
} from './raw-answers.ts'
import { GOOD, JWKS, type RawToken, rawToken, tokenOf } from './raw-tokens.ts'
import { holds, RUNS } from './runs.ts'

const START = '2030-06-15T12:00:00Z'
const NOW = Date.parse(START) / 1000
const ISSUER = 'https://idp.example'

/** What the token endpoint answers, and for which attempt. */
interface Tampered {
  readonly fields: Change
  readonly text: (text: string) => string
  readonly label: Label
  readonly token: RawToken
  /** Seconds that the authentication may be ago; empty: it was not asked. */
  readonly maxAge: string
}

const fields = changing({
  access_token: ['"at"'],
  expires_in: ['3600', '"3600"', '1e300', '-1'],
  refresh_token: ['"rt"'],
  scope: ['"openid"', '["openid","email"]', '[]', 'null'],
  token_type: ['"Bearer"', '"BEARER"', '"DPoP"', '"mac"'],
  id_token: [],
})
const token = rawToken(NOW)
const recent = fc.constantFrom('300', '0')
const some = { fields: same, label: PLAIN, maxAge: '', text: same, token: GOOD }

const tampering: fc.Arbitrary<Tampered> = fc.oneof(
  differing<Tampered>(some, { fields, label, maxAge: recent, text: around, token }),
  token.map((raw) => ({ ...some, token: raw })),
  fc.record({ maxAge: recent, token: rawToken(NOW, ['auth_time']) }).map((asked) => ({ ...some, ...asked })),
)

/** What the engine is told of an attempt. */
interface Expected {
  readonly expectedNonce: string
  readonly maxAge: number | typeof engine.skipAuthTimeCheck
}

/** Whether the engine alone takes an answer, down to the signature of its ID token. */
async function isTaken(answer: RawAnswer, expected: Expected): Promise<boolean> {
  const response = responseOf(answer)
  const server = {
    issuer: ISSUER,
    jwks_uri: `${ISSUER}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
  }
  try {
    const options = { requireIdToken: true, ...expected }
    const { token_type: type } = await engine.processAuthorizationCodeResponse(
      server,
      { client_id: 'client' },
      response,
      options,
    )
    await engine.validateApplicationLevelSignature(server, response, {
      [engine.customFetch]: async () => Response.json(JWKS),
    })
    return type === 'bearer'
  } catch {
    return false
  }
}

/** A member put behind the last one of a text, which it takes precedence over. */
const saying = (member: string) => (answer: RawAnswer) => ({
  ...answer,
  text: answer.text.replace(/\}\s*$/, `,${member}}`),
})

/** The scopes that a list has. */
function joined(answer: RawAnswer): RawAnswer {
  const { scope } = JSON.parse(answer.text.replace(/^\ufeff/, ''))
  return saying(`"scope":${JSON.stringify([scope ?? []].flat().join(' '))}`)(answer)
}

/**
 * All that is taken for something else than it says, before the engine judges it: what `normalize-tokens.ts` and the policy
 * are documented to do. A new one has to be added here.
 */
const NORMALIZATIONS: Readonly<
  Record<string, (answer: RawAnswer, expected: Expected) => readonly [RawAnswer, Expected]>
> = {
  'no type of the token is `bearer`': (answer, expected) => [saying('"token_type":"bearer"')(answer), expected],
  'a list of scopes is a text, `null` is none': (answer, expected) => [joined(answer), expected],
  'clocks may differ by 60 seconds when the authentication has to be recent': (answer, { expectedNonce, maxAge }) => [
    answer,
    { expectedNonce, maxAge: typeof maxAge === 'number' ? maxAge + 30 : maxAge },
  ],
}

/** Whether the engine takes an answer once some of the normalizations were done to it. @returns the names of those; `null`: it never does */
async function normalizationsFor(answer: RawAnswer, expected: Expected): Promise<string[] | null> {
  const all = Object.entries(NORMALIZATIONS)
  for (let subset = 0; subset < 2 ** all.length; subset++) {
    const chosen = all.filter((_, i) => subset & (2 ** i))
    try {
      const [text, asked] = chosen.reduce<readonly [RawAnswer, Expected]>(
        ([a, b], [, change]) => change(a, b),
        [answer, expected],
      )
      if (await isTaken(text, asked)) return chosen.map(([name]) => name)
    } catch {
      // It is no text that could be normalized this way.
    }
  }
  return null
}

interface Walk {
  readonly answer: RawAnswer
  readonly expected: Expected
  readonly isSignedIn: boolean
}

/** A whole sign-in whose token endpoint answers a text that is not even JSON at times. */
async function signIn({ fields, label: said, maxAge, text, token }: Tampered): Promise<Walk> {
  const server = createAuthorizationServer({ tamper: { jwks: JWKS } })
  const { clientId, clientSecret, issuer } = server
  let answer: RawAnswer = { text: '', status: 0, headers: {} }
  let nonce = ''
  const answering: typeof server.fetch = async (url, init) => {
    const response = await server.fetch(url, init)
    if (server.calls.at(-1)?.endpoint !== 'token') return response
    const claims: Member[] = Object.entries({
      iss: issuer,
      aud: clientId,
      sub: 'ada-1815',
      iat: NOW,
      exp: NOW + 300,
      auth_time: NOW,
      nonce,
    }).map(([name, value]) => [`"${name}"`, JSON.stringify(value)])
    const members: Member[] = [
      ['"access_token"', '"at"'],
      ['"token_type"', '"Bearer"'],
      ['"id_token"', await tokenOf(token, claims)],
    ]
    answer = { ...said, text: text(written(fields(members))) }
    return responseOf(answer)
  }
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: answering })
  const browser = openBrowser({ providers: [idp] })
  const location = await browser.start('idp', maxAge && `?max_age=${maxAge}`)
  nonce = new URL(location).searchParams.get('nonce') ?? ''
  await browser.deliver(await server.authorize(location))
  const expected = { expectedNonce: nonce, maxAge: maxAge ? Number(maxAge) : engine.skipAuthTimeCheck } as const
  return { answer, expected, isSignedIn: browser.cookies.has(SESSION) }
}

describe('the answer of a token endpoint', () => {
  test('signs no user in when the engine refuses its response', async () => {
    stopClock(START)
    const ends = { in: 0, refused: 0 }
    await holds(
      fc.asyncProperty(tampering, async (tampered) => {
        const { answer, expected, isSignedIn } = await signIn(tampered)
        const normalized = await normalizationsFor(answer, expected)
        if (normalized === null) ends.refused++
        if (isSignedIn) ends.in++
        expect({ ...answer, normalized: isSignedIn ? normalized : [] }).not.toMatchObject({ normalized: null })
      }),
    )
    // Neither end may be so rare that the property says little about it.
    expect(Math.min(ends.in, ends.refused)).toBeGreaterThan(RUNS / 6)
  })
})
