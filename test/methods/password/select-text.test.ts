import { describe, expect, test } from 'vitest'
import { ar as arabic } from '../../../src/methods/password/text/ar.ts'
import { de as german } from '../../../src/methods/password/text/de.ts'
import { en as english } from '../../../src/methods/password/text/en.ts'
import { ar } from '../../../src/pages/text/ar.ts'
import { de } from '../../../src/pages/text/de.ts'
import { fr } from '../../../src/pages/text/fr.ts'
import { createSignInMail } from '../../../src/providers/kit/mail/mail-message.ts'
import type { PasswordOptions } from '../../../src/providers/password.ts'
import { type Element, find, findBy, parseMarkup } from '../../pages/markup.ts'
import { ADA, createRequest, locationOf, OTHER, openPasswords, PASSWORD } from './scene.ts'

const GERMAN = { 'accept-language': 'de' }
const FRENCH = { 'accept-language': 'fr' }

const open = (text: PasswordOptions['text'] = [german, arabic]) =>
  openPasswords({ options: { text }, config: { text: [de, fr, ar] } })

const read = async (response: Response): Promise<Element> => parseMarkup(await response.text())

const langOf = (page: Element) => find(page, 'html')[0]?.attributes
const labelsOf = (page: Element) => find(page, 'label').map(({ text }) => text)
const wrapperOf = (page: Element) => find(page, 'div').find(({ attributes }) => 'lang' in attributes)?.attributes

describe('a page of passwords', () => {
  test('is in the language of the request', async () => {
    const page = await read(await open().browser.navigate('/auth/password/sign-up', GERMAN))
    expect(langOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
    expect(find(page, 'h1')[0]?.text).toBe(german.signUp('app.example'))
    expect(labelsOf(page)).toEqual([german.email, german.password])
    expect(wrapperOf(page)).toBeUndefined()
  })

  test('runs from right to left in Arabic', async () => {
    const page = await read(await open().browser.navigate('/auth/password/forgot', { 'accept-language': 'ar-EG' }))
    expect(langOf(page)).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(labelsOf(page)).toEqual([arabic.email])
    expect(wrapperOf(page)).toBeUndefined()
  })

  test('is English, and marked as such, in a language without texts of passwords', async () => {
    const page = await read(await open().browser.navigate('/auth/password/sign-up', FRENCH))
    expect(langOf(page)).toEqual({ lang: 'fr', dir: 'ltr' })
    expect(wrapperOf(page)).toEqual({ lang: 'en', dir: 'ltr' })
    expect(labelsOf(page)).toEqual([english.email, english.password])
  })

  test('has other English texts if the application gives some', async () => {
    const own = { ...english, password: 'Passphrase' }
    const page = await read(await open([own]).browser.navigate('/auth/password/sign-up'))
    expect(labelsOf(page)).toEqual([english.email, 'Passphrase'])
  })

  test('is in English where a language lacks a text', async () => {
    const { forgotHelp: _, ...rest } = german
    const page = await read(await open([rest as typeof german]).browser.navigate('/auth/password/forgot', GERMAN))
    expect(find(page, 'h1')[0]?.text).toBe(german.forgot)
    expect(find(page, 'p')[0]?.text).toBe(english.forgotHelp)
  })

  test('names the reason of a refusal in its language', async () => {
    const { browser } = open()
    const page = await read(await browser.submit('/auth/password/sign-up', { email: ADA, password: 'short' }, GERMAN))
    expect(findBy(page, 'role', 'alert')?.text).toBe(german.refused['password-short'](15))
  })

  test('XSS-02: shows markup in a text as it is', async () => {
    const own = { ...german, forgotHelp: '<i>x</i>' }
    const page = await read(await open([own]).browser.navigate('/auth/password/forgot', GERMAN))
    expect(find(page, 'i')).toEqual([])
    expect(find(page, 'p')[0]?.text).toBe('<i>x</i>')
  })
})

describe('the form of the sign-in page', () => {
  test.each([
    ['in the language of the request', GERMAN, german.password],
    ['in English without texts of its language', FRENCH, 'Password'],
  ])('has the label of the password %s', async (_, headers, label) => {
    const page = await read(await open().browser.navigate('/auth/signin', headers))
    expect(labelsOf(page)).toContain(label)
  })
})

describe('a mail of passwords', () => {
  const signUp = async (headers: Record<string, string>, query = '') => {
    const app = open()
    await app.browser.submit(`/auth/password/sign-up${query}`, { email: ADA, password: PASSWORD }, headers)
    return app.mail()
  }

  test('is in the language of the request', async () => {
    const { subject: _, ...texts } = german.mails['sign-up']
    const { code, expires, theme, text, url } = await signUp(GERMAN)
    expect(text).toMatchObject({ lang: 'de', dir: 'ltr', mail: { ...texts, ...german.mail } })
    const mail = createSignInMail({ host: 'app.example', code, expires, theme, text, url })
    expect(mail.subject).toBe(german.mails['sign-up'].subject('app.example'))
    expect(mail.text).toContain(german.mails['sign-up'].ends(60))
  })

  test('follows `ui_locales`', async () => {
    expect((await signUp(GERMAN, '?ui_locales=ar')).text).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })

  test('is in English without texts of its language', async () => {
    expect((await signUp(FRENCH)).text).toMatchObject({ lang: 'en', mail: { signIn: english.mails['sign-up'].signIn } })
  })

  test('that informs is in the language of the call', async () => {
    const app = open()
    await app.enter()
    const request = createRequest(app.browser)
    request.headers.set('accept-language', 'de')
    await app.auth.changePassword(request, { password: PASSWORD, newPassword: OTHER })
    expect(app.mail()).toMatchObject({ kind: 'password-changed', text: { lang: 'de' } })
  })
})

test('an application in English gets the texts that it had', async () => {
  const app = openPasswords()
  const page = await read(await app.browser.navigate('/auth/password/sign-up', GERMAN))
  expect(langOf(page)).toEqual({ lang: 'en', dir: 'ltr' })
  const sent = await app.signUp()
  expect(locationOf(sent).pathname).toBe('/auth/password/confirm')
  expect(app.mail().text).toMatchObject({ lang: 'en', mail: english.mail })
})
