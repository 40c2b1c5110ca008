import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorType } from '../../src/errors/errors.ts'
import { renderSignInPage, type SignInPageParams } from '../../src/pages/sign-in.ts'
import type { PageView } from '../../src/seams/page-view.ts'
import type { CredentialField } from '../../src/types/credentials-provider.ts'
import type { Theme } from '../../src/types/theme.ts'
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
    expect(form && find(form, 'button')[0]?.text).toBe('Continue with GitHub')
  })

  test('has its initial hidden from screen readers', () => {
    const page = open(openView({ providers: [{ ...gitHub, style: { bg: '#181717' } }] }))
    expect(find(page, 'button')[0]?.text).toBe('Continue with GitHub')
    expect(findBy(page, 'data-letter', 'G')?.attributes['class']).toBe('mark m181717ffffff')
  })

  test('has its own logo in its color', () => {
    const page = open(openView({ providers: [discord] }))
    const [logo] = find(page, 'svg')
    expect(logo?.attributes).toEqual({ class: 'mark m5865f2', viewbox: '0 0 24 24', 'aria-hidden': 'true' })
    expect(logo && find(logo, 'path')[0]?.attributes).toMatchObject({ fill: 'currentColor' })
  })

  test('XSS-02: has no logo that is not a path', () => {
    const style = { mark: '"/><script>alert(1)</script>', bg: '#181717' }
    const page = open(openView({ providers: [{ ...gitHub, style }] }))
    expect(find(page, 'path')).toEqual([])
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

  test('post to the callback, like in Auth.js', () => {
    const [element] = find(form({ username: {}, password: { type: 'password' } }), 'form')
    expect(element?.attributes['action']).toBe('/auth/callback/credentials')
    expect(Object.keys(element ? fieldsOf(element) : {})).toEqual(['csrfToken', 'callbackUrl', 'username', 'password'])
  })

  test('say "Sign in" where the application gives them no name', () => {
    const label = (name?: string) =>
      find(open(openView({ providers: [credentials({ a: {} }, name ? { name } : {})] })), 'button')[0]?.text
    expect(label()).toBe('Sign in')
    expect(label('LDAP')).toBe('Continue with LDAP')
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

  test('allow the browser to fill in the user name, and focus the next field', () => {
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
    expect(element && find(element, 'button')[0]?.text).toBe('Continue with email')
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

  test('shows its error under the field, with the typed address', () => {
    const page = form({ error: 'InvalidEmail', typed: { provider: 'email', fields: { email: 'ada@' } } })
    const id = 'why-input-email-for-email-provider'
    expect(findBy(page, 'name', 'email')?.attributes).toMatchObject({
      'aria-describedby': id,
      'aria-invalid': 'true',
      autofocus: '',
      value: 'ada@',
    })
    expect(findBy(page, 'id', id)).toMatchObject({ text: ERRORS.InvalidEmail.text, attributes: { role: 'alert' } })
    expect(findBy(page, 'class', 'alert')).toBeUndefined()
  })

  test('reports a mail server that fails above the form, and keeps the address', () => {
    const page = form({ error: 'EmailSignInError', typed: { provider: 'email', fields: { email: 'a@b.example' } } })
    expect(findBy(page, 'class', 'alert')?.text).toBe(ERRORS.EmailSignInError.text)
    expect(findBy(page, 'name', 'email')?.attributes['value']).toBe('a@b.example')
  })

  test('does not describe the field if something else failed', () => {
    const page = form({ error: 'CredentialsSignin' })
    expect(findBy(page, 'name', 'email')?.attributes).not.toHaveProperty('aria-describedby')
  })
})

describe('focus', () => {
  test('is on the first field if it is the only sign-in method', () => {
    expect(focused(open(openView({ providers: [credentials()] })))?.attributes['name']).toBe('username')
  })

  test('is not set if there are several sign-in methods', () => {
    expect(focused(open(openView({ providers: [gitHub, credentials()] })))).toBeUndefined()
  })

  test('is on the error if there are several sign-in methods', () => {
    const page = open(openView({ providers: [gitHub, discord] }), { error: 'OAuthCallbackError' })
    expect(focused(page)?.attributes).toMatchObject({ role: 'alert', tabindex: '-1' })
  })
})

describe('separator', () => {
  test.each([
    ['two buttons', [gitHub, discord], 0],
    ['a button and a form', [gitHub, credentials()], 1],
    ['a form and a button', [credentials(), gitHub], 1],
    ['two forms', [credentials(), credentials(undefined, { id: 'ldap', name: 'LDAP' })], 0],
    ['a form between buttons', [gitHub, credentials(), discord], 1],
  ])('of %s', (_what, providers, count) => {
    const page = open(openView({ providers }))
    expect(allOf(page).filter(({ attributes }) => attributes['class'] === 'or')).toHaveLength(count)
  })
})

describe('error', () => {
  const types = Object.keys(ERRORS) as ErrorType[]
  const isOurs = (type: ErrorType) => ERRORS[type].status >= 500

  test.each(types)('%s is shown with its public sentence', (error) => {
    const page = open(openView({ providers: [gitHub] }), { error, id: 'A1B2C3D4E5' })
    expect(findBy(page, 'role', 'alert')?.text).toBe(
      `${ERRORS[error].text}${isOurs(error) ? 'Error id A1B2C3D4E5' : ''}`,
    )
  })

  test.each(['__proto__', 'constructor', 'toString', '<script>'])('XSS-01: %s has no sentence of its own', (type) => {
    const page = open(openView({ providers: [gitHub] }), { error: type as ErrorType })
    expect(findBy(page, 'role', 'alert')?.text).toBe('Go back and try again.')
  })

  test('names the providers to use instead, and only those that are configured', () => {
    const view = openView({ providers: [gitHub, discord] })
    const page = open(view, { error: 'OAuthAccountNotLinked', id: null, use: 'github,<b>evil</b>,constructor' })
    const { text } = ERRORS.OAuthAccountNotLinked
    expect(findBy(page, 'role', 'alert')?.text).toBe(`${text}Continue with GitHub`)
  })

  test('is shown at the password, which takes the focus', () => {
    const typed = { provider: 'credentials', fields: { username: 'ada', password: 'secret' } }
    const page = open(openView({ providers: [gitHub, credentials()] }), { error: 'CredentialsSignin', typed })
    expect(findBy(page, 'name', 'username')?.attributes['value']).toBe('ada')
    expect(findBy(page, 'name', 'username')?.attributes).not.toHaveProperty('aria-invalid')
    expect(focused(page)?.attributes).toMatchObject({
      name: 'password',
      'aria-invalid': 'true',
      'aria-describedby': 'why-input-password-for-credentials-provider',
    })
    expect(focused(page)?.attributes).not.toHaveProperty('value')
  })

  test('opens the folded form that it is about', () => {
    const ldap = credentials(undefined, { id: 'ldap', name: 'LDAP' })
    const typed = { provider: 'ldap', fields: { username: 'ada' } }
    const page = open(openView({ providers: [credentials(), ldap] }), { error: 'CredentialsSignin', typed })
    const [details] = find(page, 'details')
    expect(details?.attributes).toEqual({ name: 'form', open: '' })
    expect(details && focused(details)?.attributes['id']).toBe('input-password-for-ldap-provider')
  })

  test('does not describe the fields if something else failed', () => {
    const page = open(openView({ providers: [credentials()] }), { error: 'MissingCSRF' })
    expect(findBy(page, 'name', 'username')?.attributes).not.toHaveProperty('aria-describedby')
  })
})

describe('page', () => {
  test('names the application', () => {
    const heading = (theme: Theme) => {
      const page = open(openView({ theme }))
      return [find(page, 'h1')[0]?.text, find(page, 'p')[0]?.text]
    }
    expect(heading({})).toEqual(['Sign in', 'app.example'])
    expect(heading({ name: 'Acme' })).toEqual(['Sign in to Acme', 'app.example'])
  })

  test('reports a page without sign-in methods, and how to fix it in development', () => {
    expect(find(open(openView({}, { NODE_ENV: 'production' })), 'main')[0]?.text).toContain(
      'No sign-in method is configured yet.',
    )
    expect(find(open(openView({}, { NODE_ENV: 'production' })), 'main')[0]?.text).not.toContain('configuration')
    expect(find(open(openView({}, { NODE_ENV: 'development' })), 'main')[0]?.text).toContain('configuration')
  })

  test('fills one button only', () => {
    const ldap = credentials(undefined, { id: 'ldap', name: 'LDAP' })
    const page = open(openView({ providers: [gitHub, credentials(), ldap] }))
    expect(find(page, 'button').filter(({ attributes }) => attributes['class'] === 'main')).toHaveLength(1)
    expect(find(page, 'details')).toHaveLength(1)
    expect(find(page, 'summary')[0]?.text).toBe('Continue with LDAP')
  })

  test('has two columns with names from six buttons on, and the whole sentence for screen readers', () => {
    const providers = [1, 2, 3, 4, 5, 6].map((i) => ({ ...gitHub, id: `p${i}`, name: `Provider ${i}` }))
    const buttons = (count: number) => find(open(openView({ providers: providers.slice(0, count) })), 'button')
    expect(buttons(5)[0]).toMatchObject({ text: 'Continue with Provider 1', attributes: {} })
    expect(buttons(6)[0]).toMatchObject({
      text: 'Provider 1',
      attributes: { 'aria-label': 'Continue with Provider 1' },
    })
  })

  test('marks the provider of the last sign-in', () => {
    const page = open(openView({ providers: [gitHub, discord] }), { lastProvider: 'discord' })
    expect(find(page, 'button').map(({ text }) => text.endsWith('Last used'))).toEqual([false, true])
  })

  test.each<[Partial<SignInPageParams>, boolean]>([
    [{ error: 'OAuthAccountNotLinked' }, false],
    [{ error: 'OAuthAccountNotLinked', use: 'github' }, false],
    [{ error: 'OAuthAccountNotLinked', use: 'github,discord' }, true],
    [{ error: 'AccessDenied' }, false],
  ])('after %o, marks the provider of the last sign-in: %s', (failed, isMarked) => {
    const page = open(openView({ providers: [gitHub, discord] }), { lastProvider: 'discord', ...failed })
    expect(find(page, 'button').some(({ text }) => text.endsWith('Last used'))).toBe(isMarked)
  })

  test('offers a signed-in user to continue or to sign out', () => {
    const page = open(openView({ providers: [gitHub] }), { signedIn: { name: 'Ada' } })
    const notice = findBy(page, 'role', 'status')
    expect(notice?.text).toContain('You are signed in as Ada.')
    expect(notice && find(notice, 'a')[0]).toMatchObject({ text: 'Continue', attributes: { href: `${ORIGIN}/next` } })
    expect(notice && find(notice, 'form')[0]?.attributes['action']).toBe('/auth/signout')
  })

  test("shows the application's links, with sign-up on its own line", () => {
    const links = {
      terms: '/terms',
      privacy: 'https://acme.example/privacy',
      signUp: '/join',
      reset: '/reset',
      support: 'mailto:a@b.example',
    }
    const page = open(openView({ providers: [credentials()], theme: { links } }))
    expect(find(page, 'a').map(({ text, attributes }) => [text, attributes['href']])).toEqual([
      ['Forgot your password?', '/reset'],
      ['Create an account', '/join'],
      ['Terms of service', '/terms'],
      ['Privacy policy', 'https://acme.example/privacy'],
      ['Help', 'mailto:a@b.example'],
    ])
    const [footer] = find(page, 'footer')
    expect(footer && find(footer, 'p').map(({ text }) => text)).toEqual(['Create an account'])
  })

  test("shows the application's logo", () => {
    const page = open(openView({ theme: { logo: 'https://cdn.example/a.svg' } }))
    expect(find(page, 'img')[0]?.attributes).toEqual({ class: 'logo', alt: '', src: 'https://cdn.example/a.svg' })
  })

  test('shows the logo of the color scheme', () => {
    const logo = { light: '/light.svg', dark: '/dark.svg' }
    const images = (theme: Theme) => {
      const page = open(openView({ theme: { logo, ...theme } }))
      return [find(page, 'source')[0]?.attributes['srcset'], find(page, 'img')[0]?.attributes['src']]
    }
    expect(images({})).toEqual(['/dark.svg', '/light.svg'])
    expect(images({ colorScheme: 'dark' })).toEqual([undefined, '/dark.svg'])
    expect(images({ colorScheme: 'light' })).toEqual([undefined, '/light.svg'])
  })
})
