import { describe, expect, test } from 'vitest'
import { SESSION, stopClock } from '../../harness.ts'
import { formOf, locationOf, type MailApp, openMail } from '../mail.ts'

const ADA = 'ada@app.example'

const outcomeOf = (response: Response): string => {
  const { pathname, searchParams } = locationOf(response)
  return searchParams.get('error') ?? pathname
}

/** Presses the button of the page behind a link. */
async function press(app: MailApp, url: string): Promise<Response> {
  const { token = '' } = await formOf(await app.browser.navigate(url))
  return app.browser.submit('/auth/callback/email', { token })
}

async function openUsed() {
  const app = openMail()
  await app.ask(ADA)
  const { url } = app.mail()
  await app.follow()
  return { app, url, session: app.browser.cookies.get(SESSION) }
}

describe('a used link that is opened again', () => {
  test('redirects its signed-in user, with the same session', async () => {
    const { app, url, session } = await openUsed()
    expect(outcomeOf(await press(app, url))).toBe('/home')
    expect([app.browser.cookies.get(SESSION), app.log.errors]).toEqual([session, []])
  })

  test('redirects its signed-in user even after it has expired', async () => {
    const clock = stopClock()
    const { app, url } = await openUsed()
    clock.advance(700)
    expect(outcomeOf(await app.browser.navigate(url))).toBe('/home')
  })

  test('is refused when signed out', async () => {
    const { app, url } = await openUsed()
    await app.browser.submit('/auth/signout')
    expect(outcomeOf(await press(app, url))).toBe('Verification')
    expect(app.browser.cookies.has(SESSION)).toBe(false)
  })

  test('is refused for another user', async () => {
    const { app, url } = await openUsed()
    await app.browser.submit('/auth/signout')
    await app.ask('eve@app.example')
    await app.follow()
    expect(outcomeOf(await press(app, url))).toBe('Verification')
  })
})

describe('a link with characters that a mail program appended', () => {
  test.each(['.', '>', ').', '%3E', '%22%3E'])('works with %j', async (appended) => {
    const app = openMail()
    await app.ask(ADA)
    expect(outcomeOf(await press(app, app.mail().url + appended))).toBe('/home')
    expect(app.browser.cookies.has(SESSION)).toBe(true)
  })

  test.each(['....', '.x'])('is refused with %j', async (appended) => {
    const app = openMail()
    await app.ask(ADA)
    expect(outcomeOf(await app.browser.navigate(app.mail().url + appended))).toBe('Verification')
  })
})
