import { describe, expect, test } from 'vitest'
import { SESSION } from '../../harness.ts'
import { formOf, locationOf, openMail } from '../mail.ts'

const MISSES = 3

/** An application in which each mail goes to another address, and what types its code from a client. */
function open() {
  const app = openMail(
    {},
    {
      rateLimit: {
        clientAddress: ({ headers }) => headers.get('x-client'),
        limits: { 'mail-client': false, 'code-client': { max: MISSES, window: 600 } },
      },
    },
  )
  let asked = 0
  /** Asks for a mail and types its code, or another one. @returns The error, if there is one. */
  async function type(isRight: boolean, client: string): Promise<string | null> {
    const browser = app.otherBrowser()
    const page = locationOf(await app.ask(`user${asked++}@a.example`, browser)).href
    const { provider = '', state = '' } = await formOf(await browser.navigate(page))
    const code = app.mail().code ?? ''
    const typed = isRight ? code : `${code.slice(0, 5)}${(Number(code.slice(5)) + 1) % 10}`
    const fields = { provider, state, code: typed }
    const response = await browser.submit('/auth/verify-request', fields, { 'x-client': client })
    expect(browser.cookies.has(SESSION)).toBe(isRight && !locationOf(response).searchParams.has('error'))
    return locationOf(response).searchParams.get('error')
  }
  return { type }
}

describe('MAGIC-08: codes typed by one client', () => {
  test('are limited over all addresses', async () => {
    const { type } = open()
    for (let i = 0; i < MISSES; i++) expect(await type(false, '192.0.2.1')).toBe('Verification')
    expect(await type(true, '192.0.2.1')).toBe('TooManyRequests')
    expect(await type(true, '192.0.2.2')).toBeNull()
  })

  test('count only while they are wrong', async () => {
    const { type } = open()
    for (let i = 0; i <= MISSES; i++) expect(await type(true, '192.0.2.1')).toBeNull()
    expect(await type(false, '192.0.2.1')).toBe('Verification')
  })
})
