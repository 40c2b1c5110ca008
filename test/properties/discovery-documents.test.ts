import fc from 'fast-check'
import * as engine from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { openBrowser } from '../methods/browser.ts'
import { changing, type Member, type RawAnswer, rawAnswer, responseOf, withoutLabel } from './raw-answers.ts'
import { holds, RUNS } from './runs.ts'

const ISSUER = 'https://idp.example'
const document: readonly Member[] = [
  ['"issuer"', `"${ISSUER}"`],
  ['"authorization_endpoint"', `"${ISSUER}/authorize"`],
  ['"token_endpoint"', `"${ISSUER}/token"`],
  ['"jwks_uri"', `"${ISSUER}/jwks"`],
]

/** Issuers that are one and the same to some readers, or meant to be taken for it. */
const ISSUERS = [
  ...[`${ISSUER}/`, 'HTTPS://IDP.EXAMPLE', `${ISSUER}:443`, `${ISSUER}/?`, `${ISSUER}/#`, `${ISSUER}/./`],
  ...['https://evil.example', `${ISSUER}/tenant`, `${ISSUER}\\t`, ` ${ISSUER}`, 'https://x@idp.example'],
]

const answers = rawAnswer(
  document,
  changing({
    issuer: ISSUERS.map((issuer) => `"${issuer}"`),
    authorization_endpoint: [`"${ISSUER}/authorize"`],
    jwks_uri: ['"http://idp.example/jwks"'],
    token_endpoint: ['"https://127.0.0.1/token"', `"${ISSUER}/token"`],
  }),
)

async function isTaken(answer: RawAnswer): Promise<boolean> {
  try {
    await engine.processDiscoveryResponse(new URL(ISSUER), responseOf(answer))
    return true
  } catch {
    return false
  }
}

/** Whether a document leads a browser to the provider. */
async function isFollowed(answer: RawAnswer): Promise<boolean> {
  const { clientId, clientSecret } = createAuthorizationServer()
  const idp = Oidc({ id: 'idp', issuer: ISSUER, clientId, clientSecret, [customFetch]: async () => responseOf(answer) })
  const { auth } = openBrowser({ providers: [idp] })
  const begun = await auth.signIn(new Request('https://app.example/'), 'idp').catch(() => null)
  return begun?.url.startsWith(`${ISSUER}/authorize?`) ?? false
}

describe('a discovery document', () => {
  test('sends no user to a provider when the engine refuses its response', async () => {
    const ends = { followed: 0, refused: 0 }
    await holds(
      fc.asyncProperty(answers, async (answer) => {
        const [followed, taken] = await Promise.all([isFollowed(answer), isTaken(withoutLabel(answer))])
        if (followed) ends.followed++
        if (!taken) ends.refused++
        expect({ ...answer, followed, taken }).not.toMatchObject({ followed: true, taken: false })
      }),
    )
    expect(Math.min(ends.followed, ends.refused)).toBeGreaterThan(RUNS / 5)
  })
})
