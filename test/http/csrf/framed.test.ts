import { expect, test } from 'vitest'
import { getFixByType } from '../../../src/errors/error-fixes.ts'
import { createAuth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { SECRET } from '../../harness.ts'

const ORIGIN = 'https://app.example'

/** Signs in in a frame of another site, which gets no cookie back but those with SameSite=None. */
async function signInFramed(options: object): Promise<readonly [status: number, session: unknown]> {
  const providers = [Credentials({ authorize: () => ({ id: '1' }) })]
  const cookies = { csrfToken: { options }, sessionToken: { options } }
  const logger = { error() {}, warn() {} }
  const auth = createAuth({ providers, cookies, secret: SECRET, logger }, { env: { AUTH_URL: ORIGIN } })
  const sentBack = (response: Response) =>
    response.headers
      .getSetCookie()
      .filter((text) => /; SameSite=None; Secure; Partitioned/.test(text))
      .map((text) => text.split(';', 1)[0])
      .join('; ')
  const first = await auth.handle(new Request(`${ORIGIN}/auth/csrf`))
  const { csrfToken } = await first.json()
  const headers = { cookie: sentBack(first), origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams({ csrfToken })
  const answer = await auth.handle(
    new Request(`${ORIGIN}/auth/callback/credentials`, { method: 'POST', headers, body }),
  )
  const read = await auth.session(new Request(ORIGIN, { headers: { cookie: sentBack(answer) } }))
  return [answer.status, read.session]
}

test('a form in a frame on another site is refused, and accepted with the options that the error prints', async () => {
  expect((await signInFramed({}))[1]).toBeNull()
  const [, code = ''] = /`options: (\{.*?\})`/.exec(getFixByType('MissingCSRF')) ?? []
  const [status, session] = await signInFramed(new Function(`return ${code}`)())
  expect([status, session]).toEqual([303, expect.objectContaining({ user: expect.any(Object) })])
})
