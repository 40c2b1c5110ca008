import { describe, expect, test, vi } from 'vitest'
import {
  createMail,
  createSignInMail,
  type SignInMailOptions,
} from '../../../../src/providers/kit/mail/mail-message.ts'
import { Nodemailer } from '../../../../src/providers/nodemailer.ts'
import { stopClock } from '../../../harness.ts'
import { allOf, find, findBy, parseMarkup, skeleton } from '../../../pages/markup.ts'
import { ADDRESS, CODE, LINK, paramsFor } from '../../mail.ts'

const mail = (options: Partial<SignInMailOptions> = {}) =>
  createSignInMail({
    host: 'app.example',
    url: LINK,
    code: CODE,
    expires: new Date(Date.now() + 600_000),
    theme: {},
    ...options,
  })

const page = (options: Partial<SignInMailOptions> = {}) => parseMarkup(mail(options).html)

describe('mail', () => {
  test('says the same as text and as HTML', () => {
    stopClock()
    const { html, subject, text } = mail()
    const body = parseMarkup(html).text
    expect(subject).toBe('Sign in to app.example')
    for (const part of [subject, LINK, CODE, 'within 10 minutes', 'If you did not request']) {
      expect(text).toContain(part)
      expect(body).toContain(part)
    }
  })

  test('has one link, to press and to copy', () => {
    const links = find(page(), 'a')
    expect(links.map(({ attributes, text }) => [attributes['href'], text])).toEqual([[LINK, 'Sign in']])
  })

  test('has no code if there is no code', () => {
    const { html, text } = mail({ code: null })
    expect(`${html}${text}`).not.toMatch(/another device|enter the code|null/)
  })

  test('loads nothing from anywhere', () => {
    const { html } = mail({ theme: { name: 'Acme' } })
    expect(html.replaceAll(LINK.replaceAll('&', '&#38;'), '')).not.toMatch(
      /https?:|url\(|@import|<(?:img|link|script)/i,
    )
  })

  test.each([
    [20, '1 minute'],
    [60, '1 minute'],
    [600, '10 minutes'],
    [3600, '60 minutes'],
    [86_400, '24 hours'],
    [-5, '1 minute'],
  ])('%i seconds before its end counts %s', (seconds, words) => {
    stopClock()
    expect(mail({ expires: new Date(Date.now() + seconds * 1000) }).text).toContain(`within ${words}.`)
  })

  test('is of another language with its sentences', () => {
    const text = {
      lang: 'de',
      mail: {
        signInTo: (host: string) => `Bei ${host} anmelden`,
        signIn: 'Anmelden',
        orCopy: 'Oder diese Adresse kopieren:',
        elsewhere: 'Code',
        ends: (minutes: number) => `Noch ${minutes} Minuten.`,
        notYou: 'Sonst nichts tun.',
      },
    }
    const { html, subject } = mail({ text })
    expect(subject).toBe('Bei app.example anmelden')
    expect(find(parseMarkup(html), 'html')[0]?.attributes['lang']).toBe('de')
    expect(html).not.toMatch(/Sign in|minutes/)
  })

  test('is of no language but English where the application has no words for it', () => {
    const { html, subject } = mail({ text: { lang: 'de', signIn: 'Anmelden' } })
    expect(subject).toBe('Sign in to app.example')
    expect(html).toContain('<html lang="en" dir="ltr">')
  })
})

test('the built-in message does not read the sign-in request', async () => {
  const read = vi.fn()
  await createMail(Object.defineProperty(paramsFor(Nodemailer()), 'request', { enumerable: true, get: read }))
  expect(read).not.toHaveBeenCalled()
})

describe('colours', () => {
  const button = (theme: SignInMailOptions['theme']) => {
    const [cell, link] = [find(page({ theme }), 'td')[0], find(page({ theme }), 'a')[0]]
    return [cell?.attributes['bgcolor'], /color:(#\w+)/.exec(link?.attributes['style'] ?? '')?.[1]]
  }

  test.each([
    [{ brandColor: '#fc0' }, ['#ffcc00', '#000000']],
    [{ brandColor: '#000080', buttonText: '#eee' }, ['#000080', '#eeeeee']],
    [{}, ['#15181e', '#ffffff']],
  ])('of the button with %j are %j', (theme, colors) => {
    expect(button(theme)).toEqual(colors)
  })

  test('leaves a color that is not hexadecimal to mail clients that know it', () => {
    const theme = { brandColor: 'teal', buttonText: '#fff' }
    expect(button(theme)).toEqual(button({}))
    expect(mail({ theme }).html).toMatch(
      /<style>@supports\(color:color\(from rgb\(from teal [^{]+{\.button,.*color:#ffffff!important}}<\/style>/,
    )
  })

  test.each([
    ['auto', 'light dark', true],
    ['light', 'light', false],
    ['dark', 'dark', false],
  ] as const)('of the scheme %s are %s', (colorScheme, scheme, hasRules) => {
    const { html } = mail({ theme: { colorScheme } })
    expect(findBy(parseMarkup(html), 'name', 'color-scheme')?.attributes['content']).toBe(scheme)
    expect(html.includes('prefers-color-scheme:dark')).toBe(hasRules)
    expect(html.includes('padding:24px 16px;background:#0c0d10')).toBe(scheme === 'dark')
  })
})

describe('the theme', () => {
  test('gives the mail a name', () => {
    const { subject, text } = mail({ theme: { name: 'Acme' } })
    expect(subject).toBe('Sign in to Acme')
    expect(text.split('\n')[0]).toBe(subject)
    expect(find(page({ theme: { name: 'Acme' } }), 'h1')[0]?.text).toBe(subject)
  })

  test.each([
    ['https://cdn.example/logo.png?v=1', 'https://cdn.example/logo.png?v=1'],
    ['/logo.webp', 'https://app.example/logo.webp'],
    [{ light: '/light.png', dark: '/dark.png' }, 'https://app.example/light.png'],
  ])('shows the logo %j at its address, with the name as its text', (logo, src) => {
    const [image] = find(page({ theme: { name: 'Acme', logo } }), 'img')
    expect(image?.attributes).toMatchObject({ src, alt: 'Acme', height: '40' })
  })

  test.each(['/logo.svg', 'data:image/png;base64,AAAA', 'javascript:alert(1)//.png'])(
    'does not show the logo %s, as mail clients would not',
    (logo) => {
      expect(find(page({ theme: { logo } }), 'img')).toEqual([])
    },
  )

  test.each([
    ['0', '0px'],
    ['8px', '8px'],
    ['0.5rem', '8px'],
    ['1px;}*{color:red', '10px'],
    [undefined, '10px'],
  ])('rounds the button by %s', (radius, pixels) => {
    expect(find(page({ theme: { radius } }), 'td')[0]?.attributes['style']).toContain(`border-radius:${pixels};`)
  })

  test('leaves out a name that is too long or not a text', () => {
    expect(mail({ theme: { name: 'A'.repeat(65) } }).subject).toBe('Sign in to app.example')
    expect(mail({ theme: { name: 7 as unknown as string } }).subject).toBe('Sign in to app.example')
    expect(mail({ theme: { name: 'Acme\r\nBcc: v@y.example' } }).subject).toBe('Sign in to Acme Bcc: v@y.example')
  })
})

test('lists of mails show how long the link is valid', () => {
  stopClock()
  const [first] = find(page(), 'div')
  expect(first?.text).toMatch(/^It works once, within 10 minutes\./)
  expect(first?.text).not.toContain(CODE)
})

describe('hostile values', () => {
  const EVIL = `"><img src=x onerror=alert(1)></style><script>'&;url(//evil.example)`
  const plain = skeleton(page())

  test.each<[string, Partial<SignInMailOptions>]>([
    ['brandColor', { theme: { brandColor: `#fff;}${EVIL}` } }],
    ['brandColor', { theme: { brandColor: 'red;background:url(//evil.example)' } }],
    ['brandColor', { theme: { brandColor: { toString: () => EVIL } as unknown as string } }],
    ['buttonText', { theme: { buttonText: EVIL } }],
    ['colorScheme', { theme: { colorScheme: EVIL as 'dark' } }],
    ['logo', { theme: { logo: EVIL } }],
    ['host', { host: `app.example${EVIL}` }],
    ['url', { url: `https://app.example/${EVIL}` }],
    ['code', { code: EVIL }],
  ])('MAGIC-12: %s adds no element and no attribute', (_, options) => {
    const found = page(options)
    expect(skeleton(found)).toEqual(plain)
    for (const { attributes } of allOf(found)) expect(attributes['style'] ?? '').not.toContain('evil')
    for (const { text } of find(found, 'style')) expect(text).not.toContain('evil')
  })

  test('MAGIC-12: refuses a link that runs code', () => {
    const link = find(page({ url: 'javascript:alert(1)' }), 'a')[0]
    expect(link?.attributes).not.toHaveProperty('href')
  })

  test('MAGIC-12: no line of the host becomes a header or a sentence of its own', () => {
    const { subject, text } = mail({ host: 'app.example\r\nBcc: v@y.example\u2028\u202egood' })
    expect(subject).toBe('Sign in to app.example Bcc: v@y.example good')
    expect(text.split('\n')[0]).toBe(subject)
  })

  test('MAGIC-12, CVE-2022-31127: the address it goes to is not in it', async () => {
    const identifier = 'buy-now-at-evil.example@example.com'
    const message = await createMail(paramsFor(Nodemailer(), { identifier }))
    expect(JSON.stringify(message)).not.toMatch(/evil|@example/)
    expect(JSON.stringify(await createMail(paramsFor(Nodemailer())))).not.toContain(ADDRESS)
  })
})

describe("an application's own message", () => {
  test('replaces the built-in one, and keeps its subject on one line', async () => {
    const message = ({ url }: { url: string }) => ({ subject: 'Hi\r\nBcc: v@y.example', text: url, html: `<p>${url}` })
    expect(await createMail(paramsFor(Nodemailer({ message })))).toEqual({
      subject: 'Hi Bcc: v@y.example',
      text: LINK,
      html: `<p>${LINK}`,
    })
  })
})
