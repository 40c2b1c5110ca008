import { describe, expect, test } from 'vitest'
import { ar } from '../../src/pages/text/ar.ts'
import { de } from '../../src/pages/text/de.ts'
import { en } from '../../src/pages/text/en.ts'
import { fr } from '../../src/pages/text/fr.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { ORIGIN, openAuth, openBrowser } from '../harness.ts'
import { locationOf, openMail } from '../methods/mail.ts'
import { type Element, find, findBy, parseMarkup } from './markup.ts'
import { credentials, gitHub } from './scene.ts'

const GERMAN = { 'accept-language': 'de' }

const open = (config: Partial<AuthConfig> = {}) =>
  openAuth({ providers: [gitHub, credentials()], text: [de, fr, ar], ...config })

const read = async (response: Response): Promise<Element> => parseMarkup(await response.text())

const langOf = (page: Element) => find(page, 'html')[0]?.attributes
const actionsOf = (page: Element) => find(page, 'form').map(({ attributes }) => attributes['action'])

describe('a page', () => {
  test.each(['signin', 'signout', 'error', 'verify-request'])('%s is in the language of the browser', async (path) => {
    const response = await open().browser.navigate(`/auth/${path}`, GERMAN)
    expect(response.headers.get('content-language')).toBe('de')
    expect(langOf(await read(response))).toEqual({ lang: 'de', dir: 'ltr' })
  })

  test('is in English unless the application has other languages', async () => {
    const response = await open({ text: [] }).browser.navigate('/auth/signin', GERMAN)
    expect(response.headers.get('content-language')).toBe('en')
    expect(langOf(await read(response))).toEqual({ lang: 'en', dir: 'ltr' })
  })

  test('is laid out from right to left for such a language', async () => {
    const page = await read(await open().browser.navigate('/auth/signin', { 'accept-language': 'ar-EG' }))
    expect(langOf(page)).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  test('shows what developers read from left to right', async () => {
    const { browser } = openAuth(
      { providers: [credentials()], text: [ar] },
      { AUTH_URL: ORIGIN, NODE_ENV: 'development' },
    )
    const refused = await browser.submit('/auth/callback/credentials', { username: 'a' })
    const page = await read(await browser.navigate(locationOf(refused).href, { 'accept-language': 'ar' }))
    expect(find(page, 'aside')[0]?.attributes).toMatchObject({ lang: 'en', dir: 'ltr' })
  })

  test('says in English what its language lacks', async () => {
    const { signIn: _, ...rest } = { ...en, lang: 'sv', cancel: 'Avbryt' }
    const text = [rest as typeof en]
    const page = await read(await open({ text }).browser.navigate('/auth/signout', { 'accept-language': 'sv' }))
    expect(find(page, 'a')[0]?.text).toBe('Avbryt')
    expect(find(page, 'h1')[0]?.text).toBe('Sign out')
  })

  test('XSS-02: shows markup in a sentence as it is', async () => {
    const text = [{ ...en, signIn: '<i>"in"</i>' }]
    const page = await read(await open({ text }).browser.navigate('/auth/signin'))
    expect(find(page, 'i')).toEqual([])
    expect(find(page, 'h1')[0]?.text).toBe('<i>"in"</i>')
  })

  test('of an error that is shown in place is in the language, too', async () => {
    const page = await read(await open().browser.navigate('/auth/nowhere', GERMAN))
    expect(findBy(page, 'role', 'alert')?.text).toBe(de.errors.UnknownAction.text)
  })
})

describe('ui_locales', () => {
  const QUERY = '?ui_locales=fr-CA+fr'
  const CARRIED = '?ui_locales=fr-CA+fr'

  test('goes along with every form of the page', async () => {
    const page = await read(await open().browser.navigate(`/auth/signin${QUERY}`, GERMAN))
    expect(langOf(page)?.['lang']).toBe('fr')
    expect(actionsOf(page)).toEqual([`/auth/signin/github${CARRIED}`, `/auth/callback/credentials${CARRIED}`])
  })

  test('adds nothing where it is not there', async () => {
    const page = await read(await open().browser.navigate('/auth/signin', GERMAN))
    expect(actionsOf(page)).toEqual(['/auth/signin/github', '/auth/callback/credentials'])
  })

  test('goes along with a failure', async () => {
    const { browser } = open()
    const refused = await browser.submit(`/auth/callback/credentials${QUERY}`, { username: 'a' })
    expect(locationOf(refused).searchParams.get('ui_locales')).toBe('fr-CA fr')
    const page = await read(await browser.navigate(locationOf(refused).href))
    expect(findBy(page, 'role', 'alert')?.text).toContain(fr.errors.CredentialsSignin.text)
  })

  test('goes along to the provider, for its pages', async () => {
    const browser = openBrowser(open().auth, ORIGIN, ['https://github.com'])
    const started = await browser.submit(`/auth/signin/github${QUERY}`)
    expect(locationOf(started).searchParams.get('ui_locales')).toBe('fr-CA fr')
  })

  test('XSS-02: is text in the page, whatever is in it', async () => {
    const query = new URLSearchParams({ ui_locales: '"><script>alert(1)</script>' })
    const page = await read(await open().browser.navigate(`/auth/signin?${query}`))
    expect(find(page, 'script')).toEqual([])
    expect(actionsOf(page)[0]).toBe(`/auth/signin/github?${query}`)
  })
})

describe('a mail', () => {
  const ask = async (headers: Record<string, string>, query = '', text = [de, ar]) => {
    const app = openMail({}, { text })
    const response = await app.browser.submit(`/auth/signin/email${query}`, { email: 'ada@a.example' }, headers)
    return { response, mail: app.mail() }
  }

  test('is in the language of the request', async () => {
    expect((await ask(GERMAN)).mail.text.mail).toEqual(de.mail)
    expect((await ask(GERMAN, '?ui_locales=ar')).mail.text).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect((await ask(GERMAN, '', [])).mail.text).toEqual({ lang: 'en' })
  })

  test('links to a page in the same language, without other data of the request', async () => {
    const { mail, response } = await ask(GERMAN, '?ui_locales=ar+evil.example')
    expect(locationOf(response).searchParams.get('ui_locales')).toBe('ar evil.example')
    expect(mail.url).not.toMatch(/ui_locales|evil\.example/)
  })
})
