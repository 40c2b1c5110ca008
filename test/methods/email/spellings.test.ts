import { describe, expect, test } from 'vitest'
import { SESSION } from '../../harness.ts'
import { locationOf, openMail } from '../mail.ts'

describe('a user whose domain Auth.js stored in Unicode', () => {
  test.each(['ada@m\u00fcller.de', 'ADA@M\u00dcLLER.de', 'ada@xn--mller-kva.de'])('signs in as %s', async (typed) => {
    const app = openMail()
    app.users.set('old', { id: 'old', email: 'ada@m\u00fcller.de', emailVerified: new Date() })
    await app.ask(typed)
    expect(app.mail().identifier).toBe('ada@xn--mller-kva.de')
    await app.follow()
    expect(app.browser.cookies.has(SESSION)).toBe(true)
    expect([...app.users.keys()]).toEqual(['old'])
  })
})

describe('a local part with other letters than those of ASCII', () => {
  test('gets a mail, and is one user in both normal forms', async () => {
    const app = openMail()
    for (const typed of ['m\u00fcller@example.de', 'mu\u0308ller@example.de', 'M\u00dcLLER@example.de']) {
      await app.ask(typed)
      await app.follow()
    }
    expect(app.sent.map(({ identifier }) => identifier)).toEqual(Array(3).fill('m\u00fcller@example.de'))
    expect([...app.users.values()].map(({ email }) => email)).toEqual(['m\u00fcller@example.de'])
  })

  test('is a different user than its look-alike', async () => {
    const app = openMail()
    for (const typed of [
      'muller@example.de',
      'm\u00fcller@example.de',
      '\u0441\u043e\u0440@example.de',
      'cop@example.de',
    ]) {
      await app.ask(typed)
      await app.follow(app.otherBrowser())
    }
    expect(app.users.size).toBe(4)
  })
})

describe('a domain without a dot', () => {
  const errorOf = (response: Response) => locationOf(response).searchParams.get('error')

  test('is refused as a probable typing error', async () => {
    const app = openMail()
    expect(errorOf(await app.ask('ada@gmail'))).toBe('InvalidEmail')
    expect(app.sent).toEqual([])
  })

  test('receives a mail if the application knows such names', async () => {
    const app = openMail({ normalizeIdentifier: (typed) => typed })
    expect(errorOf(await app.ask('Ada@Intranet'))).toBeNull()
    expect(app.mail().identifier).toBe('ada@intranet')
  })
})
