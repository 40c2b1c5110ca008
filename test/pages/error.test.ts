import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorType } from '../../src/errors/errors.ts'
import { type ErrorPageParams, renderErrorPage } from '../../src/pages/error.ts'
import { ENGLISH } from '../../src/pages/text.ts'
import { ORIGIN } from '../harness.ts'
import { type Element, fieldsOf, find, findBy, parseMarkup } from './markup.ts'
import { credentials, gitHub, openView, plain, providersOf } from './scene.ts'

const view = openView({ providers: [gitHub, credentials()] })
const [retry = null, ldap = null] = providersOf(view)

const open = (params: Partial<ErrorPageParams>, text = view.text): Element =>
  parseMarkup(renderErrorPage({ ...view, text }, { ...plain, ...params }))

const links = (page: Element) => find(page, 'a').map(({ text, attributes }) => [text, attributes['href']])

describe('sentence', () => {
  test.each(Object.keys(ERRORS) as ErrorType[])('of %s is the one in the table', (type) => {
    expect(findBy(open({ error: type }), 'role', 'alert')?.text).toBe(ERRORS[type].text)
  })

  test.each([
    null,
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '<script>',
    '"><img onerror>',
    'x'.repeat(1e6),
  ])('XSS-01: says nothing of %.20s', (type) => {
    const page = renderErrorPage(view, { ...plain, error: type as ErrorType })
    expect(page).toBe(renderErrorPage(view, plain))
  })
})

describe('title', () => {
  test.each([
    ['AccessDenied', 'Access denied'],
    ['UnknownAction', 'Not found'],
    ['InvalidCheck', 'That did not work'],
    ['Configuration', 'Something went wrong'],
    ['CallbackRouteError', 'Something went wrong'],
  ] as const)('of %s is %j', (type, title) => {
    expect(find(open({ error: type }), 'h1')[0]?.text).toBe(title)
  })
})

describe('error id', () => {
  test('belongs to the message and can be copied', () => {
    const [header] = find(open({ error: 'Configuration', id: 'A1B2C3D4E5' }), 'header')
    expect(header && find(header, 'code')[0]?.text).toBe('A1B2C3D4E5')
  })

  test('is left out if the user can correct the failure', () => {
    expect(find(open({ error: 'InvalidCheck', id: 'A1B2C3D4E5' }), 'code')).toEqual([])
  })

  test('is left out if missing', () => {
    expect(find(open({}), 'code')).toEqual([])
  })
})

describe('retry', () => {
  test('begins again with one button', () => {
    const [form] = find(open({ error: 'InvalidCheck', retry, returnTo: `${ORIGIN}/next` }), 'form')
    expect(form?.attributes).toEqual({ method: 'post', action: '/auth/signin/github' })
    expect(form && fieldsOf(form)).toEqual({ csrfToken: 'token.tag', callbackUrl: `${ORIGIN}/next` })
    expect(form?.text.trim()).toBe('Start again with GitHub')
  })

  test('has no button without a token', () => {
    expect(find(parseMarkup(renderErrorPage({ ...view, csrfToken: null }, { ...plain, retry })), 'form')).toEqual([])
  })

  test('has no button for credentials, which begin on the sign-in page', () => {
    expect(find(open({ retry: ldap }), 'form')).toEqual([])
  })
})

describe('links', () => {
  const back = ['Back to app.example', `${ORIGIN}/`]

  test('lead to other ways to sign in, and back', () => {
    expect(links(open({ error: 'AccessDenied' }))).toEqual([['Go to sign-in', '/auth/signin'], back])
  })

  test.each(['Configuration', 'UnknownAction', 'UntrustedHost'] as const)('lead only back after %s', (type) => {
    expect(links(open({ error: type }))).toEqual([back])
  })

  test('lead nowhere that runs as a script', () => {
    expect(links(open({ error: 'Configuration', returnTo: 'javascript:alert(1)' }))).toEqual([
      ['Back to app.example', undefined],
    ])
  })
})

describe('detail', () => {
  const detail = { type: 'InvalidCheck', message: 'Two\nlines <b>', seen: '<script>', expected: null, fix: 'Do it.' }

  test('is below the card, with what to do next', () => {
    const page = open({ error: 'InvalidCheck', detail })
    const [aside] = find(page, 'aside')
    expect(find(page, 'main')[0]?.text).not.toContain('Two')
    expect(aside && find(aside, 'dt').map(({ text }) => text)).toEqual(['Seen', 'Fix', 'More'])
    expect(aside && find(aside, 'dd').map(({ text }) => text)).toEqual([
      '<script>',
      'Do it.',
      'node_modules/latchkey/docs/errors/InvalidCheck.md',
    ])
    expect(aside?.text).toContain('Development onlyInvalidCheckTwo\nlines <b>')
  })

  test('has no fix where nothing is wrong', () => {
    const page = open({ error: 'OAuthCallbackError', detail: { ...detail, fix: '' } })
    expect(find(page, 'dt').map(({ text }) => text)).toEqual(['Seen', 'More'])
  })

  test('is left out in production', () => {
    expect(find(open({ error: 'InvalidCheck' }), 'aside')).toEqual([])
  })
})

describe('another language', () => {
  test('replaces every sentence', () => {
    const page = open({ error: 'AccessDenied' }, { ...ENGLISH, lang: 'de', deniedTitle: 'Kein Zugang' })
    expect(find(page, 'html')[0]?.attributes['lang']).toBe('de')
    expect(find(page, 'h1')[0]?.text).toBe('Kein Zugang')
  })
})
