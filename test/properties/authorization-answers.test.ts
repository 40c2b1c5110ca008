import fc from 'fast-check'
import * as engine from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { openBrowser, SESSION } from '../methods/browser.ts'
import { holds, RUNS } from './runs.ts'

const ISSUER = 'https://idp.example'

/** One parameter, both sides as they are in the address. */
type Parameter = readonly [name: string, value: string]
type Change = (all: readonly Parameter[]) => readonly Parameter[]

const VALUES: Readonly<Record<string, readonly string[]>> = {
  code: ['', 'other', '%00'],
  state: ['', 'other', '%20'],
  iss: [
    ISSUER,
    encodeURIComponent(ISSUER),
    `${ISSUER}/`,
    'https%3A%2F%2Fevil.example',
    '',
    `${ISSUER}%00`,
    'HTTPS://IDP.EXAMPLE',
  ],
  error: ['', 'access_denied', '0'],
  error_description: ['no', ''],
  id_token: ['', 'e30.e30.'],
  token: ['', 'at'],
  access_token: ['', 'at'],
  response: ['', 'e30.e30.x'],
  session_state: ['x'],
}

/** Spellings of a name that are the same name to who decodes, or to who does not care enough. */
const spelled = (name: string): readonly string[] => [
  name,
  name,
  `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  name.toUpperCase(),
  `${name}%00`,
  `+${name}`,
  `${name}[]`,
]

const changeOf = ([name, values]: readonly [string, readonly string[]]): fc.Arbitrary<Change> => {
  const one = fc.tuple(fc.constantFrom(...spelled(name)), fc.constantFrom(...values))
  return fc.oneof(
    one.map(
      (parameter): Change =>
        (all) => [...all.filter(([other]) => other !== name), parameter],
    ),
    one.map(
      (parameter): Change =>
        (all) => [...all, parameter],
    ),
    one.map(
      (parameter): Change =>
        (all) => [parameter, ...all],
    ),
    fc.constant<Change>((all) => all.filter(([other]) => other !== name)),
    // What comes twice is refused, even when both say the same.
    fc.constant<Change>((all) => [...all, ...all.filter(([other]) => other === name)]),
  )
}

interface Tampered {
  readonly change: Change
  readonly between: string
  /** What the metadata say about `iss`. */
  readonly promise: unknown
  readonly isPosted: boolean
}

const tampering: fc.Arbitrary<Tampered> = fc.record({
  change: fc
    .array(fc.oneof(...Object.entries(VALUES).map(changeOf)), { minLength: 1, maxLength: 2 })
    .map((changes) => (all) => changes.reduce((changed, change) => change(changed), all)),
  between: fc.constantFrom('&', '&', '&', '&', '&', '&&', ';'),
  promise: fc.constantFrom(true, false, undefined, 'true', 1, null, {}),
  isPosted: fc.boolean(),
})

/** Whether the engine alone takes an answer: a code, and who sent it. */
function isTaken(raw: string, state: string, promise: unknown): boolean {
  const server = { issuer: ISSUER, authorization_response_iss_parameter_supported: promise as boolean }
  try {
    const answer = engine.validateAuthResponse(server, { client_id: 'client' }, new URLSearchParams(raw), state)
    return answer.getAll('code').length === 1 && answer.get('code') !== ''
  } catch {
    return false
  }
}

/** A whole sign-in, the answer of which is not what the server said. */
async function signIn({ between, change, isPosted, promise }: Tampered) {
  const metadata = { authorization_response_iss_parameter_supported: promise }
  const server = createAuthorizationServer({ tamper: { metadata } })
  const { clientId, clientSecret, issuer } = server
  const formPost = isPosted && { authorization: { params: { response_mode: 'form_post' } } }
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch, ...formPost })
  const browser = openBrowser({ providers: [idp] })
  const { params, url } = await server.authorize(await browser.start('idp'))
  const state = params.get('state') ?? ''
  const right = [...params].map(([name, value]): Parameter => [name, encodeURIComponent(value)])
  const raw = change(right)
    .map((pair) => pair.join('='))
    .join(between)
  const path = url.split('?')[0] ?? ''
  // A blob of that type is sent as it is; `URLSearchParams` would write it anew.
  const form = new Blob([raw], { type: 'application/x-www-form-urlencoded' }) as unknown as URLSearchParams
  await browser.deliver(isPosted ? { url: path, form, params } : { url: `${path}?${raw}`, form: null, params })
  return { raw, state, isIn: browser.cookies.has(SESSION) }
}

describe('an authorization response', () => {
  test('signs no user in when the engine refuses its response', async () => {
    const ends = { in: 0, posted: 0, refused: 0 }
    await holds(
      fc.asyncProperty(tampering, async (tampered) => {
        const { isIn, raw, state } = await signIn(tampered)
        const taken = isTaken(raw, state, tampered.promise)
        if (isIn) ends[tampered.isPosted ? 'posted' : 'in']++
        if (!taken) ends.refused++
        expect({ raw, promise: tampered.promise, isIn, taken }).not.toMatchObject({ isIn: true, taken: false })
      }),
    )
    expect(Math.min(ends.in, ends.posted, ends.refused)).toBeGreaterThan(RUNS / 10)
  })
})
