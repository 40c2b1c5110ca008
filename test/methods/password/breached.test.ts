import { describe, expect, test } from 'vitest'
import { customFetch, type Fetch } from '../../../src/types/fetch.ts'
import { SESSION } from '../../harness.ts'
import { ADA, OTHER, openPasswords, PASSWORD } from './scene.ts'

/** SHA-1 of a text in upper-case hex. */
async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** An application, and what it asked the service, which knows one password. */
async function openBreached(breached: 'refuse' | 'warn', known = OTHER) {
  const asked: string[] = []
  const found = await hash(known)
  const fetch: Fetch = async (url) => {
    asked.push(String(url))
    return new Response(`${found.slice(5)}:42\r\n${'0'.repeat(35)}:0`)
  }
  return { ...openPasswords({ options: { breached, [customFetch]: fetch } }), asked, found }
}

describe('a password of a known breach', () => {
  test('is refused at its field, and only the start of its hash is sent', async () => {
    const { asked, found, sent, signUp } = await openBreached('refuse')
    const answer = await signUp({ password: OTHER })
    expect(await answer.text()).toContain('This password appeared in a data breach of another site.')
    expect(asked).toEqual([`https://api.pwnedpasswords.com/range/${found.slice(0, 5)}`])
    expect(sent).toEqual([])
  })

  test('is accepted with a warning', async () => {
    const { browser, enter, log } = await openBreached('warn')
    await enter(ADA, OTHER)
    expect(browser.cookies.has(SESSION)).toBe(true)
    expect(log.warnings.map(([code]) => code)).toContain('password-breached')
  })

  test('leaves the link of a reset, and is looked up ten times in ten minutes', async () => {
    const app = await openBreached('refuse')
    await app.enter()
    await app.forgot()
    const { url } = app.mail()
    const statuses: number[] = []
    for (let round = 0; round < 10; round++)
      statuses.push((await app.follow({ password: OTHER }, app.browser, url)).status)
    // The sign-up was one of them.
    expect([statuses.filter((status) => status === 401).length, app.asked.length]).toEqual([9, 10])
  })
})

test('a mail about a new password passes no password to its sender', async () => {
  const app = openPasswords()
  await app.enter()
  await app.forgot()
  await app.follow({ password: OTHER })
  const requests = await Promise.all(app.sent.map(({ request }) => request.text()))
  expect(requests.map((text) => [PASSWORD, OTHER].some((secret) => text.includes(secret)))).toEqual(
    app.sent.map(() => false),
  )
  expect(requests.join()).not.toContain('"token"')
})
