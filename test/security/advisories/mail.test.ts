import { describe, expect, test } from 'vitest'
import { ORIGIN, SESSION } from '../../harness.ts'
import { formOf, openMail } from '../../methods/mail.ts'

describe('a mail', () => {
  test.each([
    ['GHSA-7rqj-j65f-68wh', 'a@evil.com＠good.com'],
    ['GHSA-7rqj-j65f-68wh', 'a﹫evil.com@good.com'],
    ['GHSA-5jpx-9hw9-2fx4', '"eve@evil.com"@good.com'],
    ['GHSA-5jpx-9hw9-2fx4', '"eve@evil.com x"@good.com'],
    ['CVE-2022-35924', 'eve@evil.com,ada@good.com'],
    ['CVE-2022-35924', 'ada@good.com, <eve@evil.com>'],
    ['CVE-2022-35924', 'eve%2540evil.com%2Cada@good.com,'],
  ])('%s: is not sent for %j', async (_, address) => {
    const { ask, sent, tokens } = openMail()
    await ask(address)
    expect([sent, tokens.size]).toEqual([[], 0])
  })

  test.each([
    ['GHSA-3529-5m8x-rpv3', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['GHSA-3529-5m8x-rpv3', { forwarded: 'host=evil.example;proto=http', 'x-original-host': 'evil.example' }],
    ['CVE-2025-70948', { host: 'evil.example' }],
  ])('%s: links to the configured host for a request with %j', async (_, headers) => {
    const { browser, mail } = openMail()
    await browser.submit('/auth/signin/email', { email: 'ada@app.example' }, headers as Record<string, string>)
    expect(new URL(mail().url).origin).toBe(ORIGIN)
  })

  test('CVE-2024-56734: leads where it was asked for, whatever its link is given', async () => {
    const { ask, browser, mail, follow } = openMail()
    await ask('ada@app.example')
    const url = `${mail().url}&callbackURL=https://evil.example&callbackUrl=https://evil.example`
    expect((await follow(browser, url)).headers.get('location')).toBe(`${ORIGIN}/home`)
  })
})

describe('a link', () => {
  test('CVE-2021-21310: of the attacker opens nothing with the address of the victim', async () => {
    const { ask, browser, mail, otherBrowser, users } = openMail()
    await ask('ada@app.example')
    const eve = otherBrowser()
    await ask('eve@app.example', eve)
    const { token = '' } = await formOf(await eve.navigate(mail().url))
    const fields = { token, email: 'ada@app.example', identifier: 'ada@app.example' }
    await eve.submit(`/auth/callback/email?${new URLSearchParams(fields)}`, fields)
    expect([...users.values()].map(({ email }) => email)).not.toContain('ada@app.example')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test.each([
    ['GHSA-7w99-5wm4-3g79', 'pressed', 'confirms'],
    ['GHSA-392p-2q2v-4372', 'typed', 'codes'],
  ])('%s: that is %s twenty times at once creates one session', async (_, __, way) => {
    const { ask, mail, otherBrowser, browser } = openMail()
    const page = (await ask('ada@app.example')).headers.get('location') ?? ''
    const { token = '' } = await formOf(await browser.navigate(mail().url))
    const { provider = '', state = '' } = await formOf(await browser.navigate(page))
    const code = mail().code ?? ''
    const browsers = Array.from({ length: 20 }, otherBrowser)
    for (const one of browsers) for (const [name, value] of browser.cookies) one.cookies.set(name, value)
    await Promise.all(
      browsers.map((one) =>
        way === 'confirms'
          ? one.submit('/auth/callback/email', { token })
          : one.submit('/auth/verify-request', { provider, state, code }),
      ),
    )
    expect(browsers.filter(({ cookies }) => cookies.has(SESSION))).toHaveLength(1)
  })
})
