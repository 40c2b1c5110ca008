import fc from 'fast-check'
import * as engine from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { openBrowser, SESSION } from '../methods/browser.ts'
import { changing, type Member, type RawAnswer, rawAnswer, responseOf, withoutLabel } from './raw-answers.ts'
import { holds, RUNS } from './runs.ts'

const SUB = 'ada-1815'

const GOOD: readonly Member[] = [
  ['"sub"', `"${SUB}"`],
  ['"name"', '"Ada Lovelace"'],
]

const answers = rawAnswer(
  GOOD,
  changing({
    sub: [`"${SUB}"`, '"eve"', `["${SUB}"]`, '"ada\\u002d1815"', `" ${SUB}"`],
    name: ['"Ada"', '{"x":1}'],
    email: ['"ada@example.com"', '["ada@example.com"]'],
  }),
)

/** Whether the engine alone takes an answer. */
async function isTaken(answer: RawAnswer): Promise<boolean> {
  try {
    const server = { issuer: 'https://idp.example' }
    await engine.processUserInfoResponse(server, { client_id: 'client' }, SUB, responseOf(answer))
    return true
  } catch {
    return false
  }
}

/**
 * All that is left out of an answer before the engine judges it. It refuses a challenge whatever the status is, although one
 * beside status 200 only says that other credentials may give more: RFC 9110 §11.6.1. A new one has to be added here.
 */
const withoutChallenge = ({ headers, ...answer }: RawAnswer): RawAnswer => {
  const { 'www-authenticate': _, ...others } = headers
  return { ...answer, headers: others }
}

/** Whether a sign-in whose userinfo endpoint answers this ends with a session. */
async function isSignedIn(answer: RawAnswer): Promise<boolean> {
  const server = createAuthorizationServer()
  const { clientId, clientSecret, issuer } = server
  const answering: typeof server.fetch = async (url, init) => {
    const response = await server.fetch(url, init)
    return server.calls.at(-1)?.endpoint === 'userinfo' ? responseOf(answer) : response
  }
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, idToken: false, [customFetch]: answering })
  const browser = openBrowser({ providers: [idp] })
  await browser.deliver(await server.authorize(await browser.start('idp')))
  expect(server.calls.at(-1)?.endpoint).toBe('userinfo')
  return browser.cookies.has(SESSION)
}

describe('the answer of a userinfo endpoint', () => {
  test('signs no user in when the engine refuses its response', async () => {
    const ends = { in: 0, refused: 0 }
    await holds(
      fc.asyncProperty(answers, async (answer) => {
        const isIn = await isSignedIn(answer)
        const meant = withoutLabel(answer)
        const taken = (await isTaken(meant)) || (await isTaken(withoutChallenge(meant)))
        if (isIn) ends.in++
        if (!taken) ends.refused++
        expect({ ...answer, isIn, taken }).not.toMatchObject({ isIn: true, taken: false })
      }),
    )
    expect(Math.min(ends.in, ends.refused)).toBeGreaterThan(RUNS / 5)
  })
})
