import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorType } from '../../src/errors.ts'
import { renderSignInPage, type SignInPageParams } from '../../src/pages/sign-in.ts'
import type { PageView } from '../../src/pages/view.ts'
import type { CredentialField } from '../../src/types/credentials-provider.ts'
import { ORIGIN } from '../harness.ts'
import { allOf, type Element, fieldsOf, find, findBy, parseMarkup } from './markup.ts'
import { credentials, discord, gitHub, mail, openView, quiet, waysOf } from './scene.ts'

const open = (view: PageView, params: Partial<SignInPageParams> = {}): Element =>
  parseMarkup(renderSignInPage(view, { ...quiet(view), ...params }))

const focused = (page: Element) => allOf(page).find(({ attributes }) => 'autofocus' in attributes)

describe('provider', () => {
  test('has a form that posts to its sign-in route', () => {
    const [form] = find(open(openView({ providers: [gitHub] })), 'form')
    expect(form?.attributes).toEqual({ method: 'post', action: '/auth/signin/github' })
    expect(form && fieldsOf(form)).toEqual({ csrfToken: 'token.tag', callbackUrl: `${ORIGIN}/next` })
    expect(form && find(form, 'button')[0]?.text).toBe('GSign in with GitHub')
  })

  test('has its initial hidden from screen readers', () => {
    const page = open(openView({ providers: [gitHub] }))
    expect(findBy(page, 'aria-hidden', 'true')).toMatchObject({
      text: 'G',
      attributes: { class: 'mark m181717ffffff' },
    })
  })

  test('has its logo instead where the application gives one', () => {
    const page = open(openView({ providers: [{ ...gitHub, style: { logo: '/github.svg' } }] }))
    expect(find(page, 'img')[0]?.attributes).toEqual({ class: 'mark', alt: '', src: '/github.svg' })
  })

  test('XSS-02: loads no logo from a script', () => {
    const page = open(openView({ providers: [{ ...gitHub, style: { logo: 'javascript:alert(1)' } }] }))
    expect(find(page, 'img')[0]?.attributes).toEqual({ class: 'mark', alt: '' })
  })

  test('has a route under the root when the base path is empty', () => {
    const page = open(openView({ providers: [gitHub], basePath: '/' }))
    expect(find(page, 'form')[0]?.attributes['action']).toBe('/signin/github')
  })
})

describe('credentials', () => {
  const form = (fields: Record<string, CredentialField>, params: Partial<SignInPageParams> = {}) =>
    open(openView({ providers: [credentials(fields)] }), params)

  test('post to the callback, as Auth.js has it', () => {
    const [element] = find(form({ username: {}, password: { type: 'password' } }), 'form')
    expect(element?.attributes['action']).toBe('/auth/callback/credentials')
    expect(Object.keys(element ? fieldsOf(element) : {})).toEqual(['csrfToken', 'callbackUrl', 'username', 'password'])
  })

  test('say "Sign in" where the application gives them no name', () => {
    const label = (name?: string) =>
      find(open(openView({ providers: [credentials({ a: {} }, name ? { name } : {})] })), 'button')[0]?.text
    expect(label()).toBe('Sign in')
    expect(label('LDAP')).toBe('Sign in with LDAP')
  })

  test('label a field with its name where it has no label', () => {
    const page = form({ username: {}, pin: { label: 'PIN' } })
    expect(find(page, 'label').map(({ text }) => text)).toEqual(['username', 'PIN'])
  })

  test.each([
    ['username', {}, 'username'],
    ['Email', {}, 'username'],
    ['login', {}, 'username'],
    ['address', { type: 'email' }, 'username'],
    ['password', { type: 'password' }, 'current-password'],
    ['username', { type: 'password' }, 'current-password'],
    ['totp', {}, 'one-time-code'],
    ['code', {}, 'one-time-code'],
    ['colour', {}, 'on'],
    ['pw', { type: 'password', autocomplete: 'new-password' }, 'new-password'],
    ['u', { autocomplete: 'section-a username' }, 'section-a username'],
    ['u', { autocomplete: '"><b>' }, 'on'],
  ])('tell password managers what %s %j is', (name, field, autocomplete) => {
    expect(findBy(form({ [name]: field }), 'name', name)?.attributes['autocomplete']).toBe(autocomplete)
  })

  test.each([
    ['password', 'password'],
    ['email', 'email'],
    ['tel', 'tel'],
    ['text', 'text'],
    ['hidden', 'text'],
    ['file', 'text'],
    ['image', 'text'],
    ['submit', 'text'],
    ['PASSWORD', 'text'],
    ['"><script>', 'text'],
  ])('give a field of type %j the type %s', (given, type) => {
    expect(findBy(form({ a: { type: given } }), 'name', 'a')?.attributes['type']).toBe(type)
  })

  test('XSS-04: give a field no attribute but the known ones', () => {
    const hostile = { label: '<b>', onfocus: 'alert(1)', style: 'x', value: 'x', formaction: '//evil.example', id: 'x' }
    const page = form({ a: hostile as CredentialField })
    expect(findBy(page, 'name', 'a')?.attributes).toEqual({
      id: 'input-a-for-credentials-provider',
      name: 'a',
      type: 'text',
      autocomplete: 'on',
      autofocus: '',
    })
    expect(find(page, 'label')[0]?.text).toBe('<b>')
  })

  test('require only what the application requires', () => {
    const page = form({ a: { required: true }, b: {} })
    expect(findBy(page, 'name', 'a')?.attributes).toHaveProperty('required')
    expect(findBy(page, 'name', 'b')?.attributes).not.toHaveProperty('required')
  })

  test('fill in who the user is, and go on to the next field', () => {
    const page = form({ email: {}, password: { type: 'password' } }, { prefill: '"a"@b.example' })
    expect(findBy(page, 'name', 'email')?.attributes['value']).toBe('"a"@b.example')
    expect(findBy(page, 'name', 'password')?.attributes).not.toHaveProperty('value')
    expect(focused(page)?.attributes['name']).toBe('password')
  })

  test('never fill in a password', () => {
    const page = form({ password: { type: 'password' } }, { prefill: 'a' })
    expect(findBy(page, 'name', 'password')?.attributes).not.toHaveProperty('value')
  })
})

describe('email', () => {
  const form = (params: Partial<SignInPageParams> = {}) => open(openView(), { ways: waysOf(mail), ...params })

  test('posts an address to the sign-in route', () => {
    const [element] = find(form(), 'form')
    expect(element?.attributes).toEqual({ method: 'post', action: '/auth/signin/email' })
    expect(Object.keys(element ? fieldsOf(element) : {})).toEqual(['csrfToken', 'callbackUrl', 'email'])
    expect(element && find(element, 'button')[0]?.text).toBe('Sign in with email')
  })

  test('has a field that browsers can fill in', () => {
    const page = form({ prefill: 'ada@a.example' })
    expect(find(page, 'label')[0]?.text).toBe('Email address')
    expect(findBy(page, 'name', 'email')?.attributes).toEqual({
      id: 'input-email-for-email-provider',
      name: 'email',
      type: 'email',
      autocomplete: 'email',
      required: '',
      value: 'ada@a.example',
      autocapitalize: 'none',
      spellcheck: 'false',
    })
  })

  test.each(['InvalidEmail', 'EmailSignInError'] as const)('describes its field where it was %s', (error) => {
    const page = form({ error })
    expect(findBy(page, 'name', 'email')?.attributes).toMatchObject({ 'aria-describedby': 'error', autofocus: '' })
    expect(findBy(page, 'id', 'error')?.text).toBe(ERRORS[error].text)
  })

  test('does not describe it where something else failed', () => {
    const page = form({ error: 'CredentialsSignin' })
    expect(findBy(page, 'name', 'email')?.attributes).not.toHaveProperty('aria-describedby')
  })
})

describe('focus', () => {
  test('is on the first field if it is the only sign-in method', () => {
    expect(focused(open(openView({ providers: [credentials()] })))?.attributes['name']).toBe('username')
  })

  test('stays where it is where there are several', () => {
    expect(focused(open(openView({ providers: [gitHub, credentials()] })))).toBeUndefined()
  })

  test('is on the error where there are several', () => {
    const page = open(openView({ providers: [gitHub, discord] }), { error: 'OAuthCallbackError' })
    expect(focused(page)?.attributes).toMatchObject({ role: 'alert', tabindex: '-1' })
  })
})

describe('separator', () => {
  test.each([
    ['two buttons', [gitHub, discord], 0],
    ['a button and a form', [gitHub, credentials()], 1],
    ['a form and a button', [credentials(), gitHub], 1],
    ['two forms', [credentials(), credentials(undefined, { id: 'ldap', name: 'LDAP' })], 1],
    ['a form between buttons', [gitHub, credentials(), discord], 2],
  ])('of %s', (_what, providers, count) => {
    const page = open(openView({ providers }))
    expect(allOf(page).filter(({ attributes }) => attributes['class'] === 'or')).toHaveLength(count)
  })
})

describe('error', () => {
  const types = Object.keys(ERRORS) as ErrorType[]

  test.each(types)('%s is told in its public sentence', (error) => {
    const page = open(openView({ providers: [gitHub] }), { error, id: 'A1B2C3D4E5' })
    expect(findBy(page, 'role', 'alert')?.text).toBe(`${ERRORS[error].text}Error id A1B2C3D4E5`)
  })

  test.each(['__proto__', 'constructor', 'toString', '<script>'])('XSS-01: %s has no sentence of its own', (type) => {
    const page = open(openView({ providers: [gitHub] }), { error: type as ErrorType })
    expect(findBy(page, 'role', 'alert')?.text).toBe('Go back and try again.')
  })

  test('names the providers to use instead, and only those that are configured', () => {
    const view = openView({ providers: [gitHub, discord] })
    const page = open(view, { error: 'OAuthAccountNotLinked', id: null, use: 'github,<b>evil</b>,constructor' })
    const { text } = ERRORS.OAuthAccountNotLinked
    expect(findBy(page, 'role', 'alert')?.text).toBe(`${text}Sign in with GitHub`)
  })

  test('describes the fields that were wrong', () => {
    const page = open(openView({ providers: [credentials()] }), { error: 'CredentialsSignin' })
    expect(findBy(page, 'name', 'username')?.attributes['aria-describedby']).toBe('error')
    expect(findBy(page, 'id', 'error')?.attributes['role']).toBe('alert')
    expect(focused(page)?.attributes['name']).toBe('username')
  })

  test('does not describe them where something else failed', () => {
    const page = open(openView({ providers: [credentials()] }), { error: 'MissingCSRF' })
    expect(findBy(page, 'name', 'username')?.attributes).not.toHaveProperty('aria-describedby')
  })
})

describe('page', () => {
  test('says which application it is', () => {
    expect(find(open(openView()), 'p')[0]?.text).toBe('to continue to app.example')
  })

  test('reports a page without sign-in methods, and how to fix it in development', () => {
    expect(find(open(openView({}, { NODE_ENV: 'production' })), 'main')[0]?.text).toContain(
      'No sign-in method is configured yet.',
    )
    expect(find(open(openView({}, { NODE_ENV: 'production' })), 'main')[0]?.text).not.toContain('configuration')
    expect(find(open(openView({}, { NODE_ENV: 'development' })), 'main')[0]?.text).toContain('configuration')
  })

  test("shows the application's logo", () => {
    const page = open(openView({ theme: { logo: 'https://cdn.example/a.svg' } }))
    expect(find(page, 'img')[0]?.attributes).toEqual({ class: 'logo', alt: '', src: 'https://cdn.example/a.svg' })
  })
})
