import { describe, expect, test } from 'vitest'
import { renderPasskeyButton, renderPasskeyForm } from '../../../src/methods/webauthn/form.ts'
import { renderSignInPage } from '../../../src/pages/sign-in.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import type { ResolvedWebAuthnProvider } from '../../../src/types/webauthn-provider.ts'
import { ORIGIN } from '../../harness.ts'
import { allOf, type Element, fieldsOf, find, findBy, parseMarkup, skeleton } from '../../pages/markup.ts'
import { credentials, gitHub, openView, placeOf, providersOf, quiet } from '../../pages/scene.ts'
import { openTables } from './tables.ts'

type Options = Parameters<typeof Passkey>[0]

const viewOf = (options: Options = {}, ...others: Parameters<typeof openView>[0][]) =>
  openView({
    providers: [Passkey(options)],
    adapter: openTables().adapter,
    experimental: { enableWebAuthn: true },
    ...others[0],
  })

function open(options: Options = {}, prefill: string | null = null): Element {
  const view = viewOf(options)
  const [provider] = providersOf(view) as ResolvedWebAuthnProvider[]
  if (provider === undefined) throw new Error('There is no provider.')
  return parseMarkup(renderPasskeyForm(provider, placeOf(view, { prefill })).text)
}

function openButton(options: Options = {}): Element {
  const view = viewOf(options)
  const [provider] = providersOf(view) as ResolvedWebAuthnProvider[]
  if (provider === undefined) throw new Error('There is no provider.')
  return parseMarkup(renderPasskeyButton(provider, placeOf(view)).text)
}

describe('passkey button', () => {
  test('posts to the callback what the script puts into it', () => {
    const [form] = find(openButton(), 'form')
    expect(form?.attributes).toMatchObject({ method: 'post', action: '/auth/callback/passkey' })
    expect(form && fieldsOf(form)).toMatchObject({ csrfToken: 'token.tag', action: 'authenticate', data: '' })
    expect(form && find(form, 'button')[0]?.text).toBe('Continue with a passkey')
  })

  test('explains what is missing without a script, and hides the note for browsers without passkeys', () => {
    const page = openButton()
    expect(find(page, 'noscript')[0]?.text).toBe(
      'Passkeys require JavaScript. Turn it on, or choose another sign-in method.',
    )
    expect(findBy(page, 'data-no-passkey', '')?.attributes).toHaveProperty('hidden')
  })

  test('gives the script its URL, timeout and texts', () => {
    expect(find(openButton({ timeout: 60 }), 'form')[0]?.attributes).toMatchObject({
      'data-passkey': '/auth/webauthn-options/passkey',
      'data-timeout': '60',
      'data-conditional': '',
      'data-cancelled': 'No passkey was used. Try again, or choose another sign-in method.',
    })
    expect(find(openButton(), 'form')[0]?.attributes).not.toHaveProperty('data-development')
    const silent = find(openButton({ enableConditionalUI: false }), 'form')[0]
    expect(silent?.attributes).not.toHaveProperty('data-conditional')
  })
})

describe('passkey form', () => {
  test('posts to the callback what the script puts into it', () => {
    const [form] = find(open(), 'form')
    expect(form?.attributes).toMatchObject({ method: 'post', action: '/auth/callback/passkey' })
    expect(form && fieldsOf(form)).toEqual({
      csrfToken: 'token.tag',
      callbackUrl: `${ORIGIN}/next`,
      action: 'register',
      data: '',
      email: '',
    })
  })

  test('is the last form, whatever the order of providers', () => {
    const view = viewOf(
      {},
      { providers: [Passkey(), credentials(), credentials(undefined, { id: 'ldap', name: 'LDAP' })] },
    )
    const page = parseMarkup(renderSignInPage(view, quiet(view)))
    expect(find(page, 'summary').map(({ text }) => text)).toEqual(['Continue with LDAP', 'Create a passkey'])
  })

  test('offers passkeys in the autofill of the address', () => {
    const input = findBy(open({}, 'ada@app.example'), 'name', 'email')
    expect(input?.attributes).toMatchObject({
      type: 'email',
      autocomplete: 'username webauthn',
      required: '',
      value: 'ada@app.example',
    })
    expect(find(open(), 'label')[0]?.text).toBe('Email address for the new passkey')
  })

  test('has the fields that the application chose', () => {
    const formFields = { email: { label: 'Work address' }, name: { label: 'Name' } }
    const page = open({ formFields })
    expect(find(page, 'label').map(({ text }) => text)).toEqual(['Work address', 'Name'])
  })

  test('XSS-02: stays the same with markup in every option', () => {
    const text = '"><script>alert(1)</script>'
    const fieldsWith = (label: string) => ({ formFields: { email: { label, placeholder: label } } })
    expect(skeleton(open(fieldsWith(text), text))).toEqual(skeleton(open(fieldsWith('a'), 'a')))
  })
})

describe('sign-in page', () => {
  const page = (providers: Parameters<typeof openView>[0] = {}) => {
    const view = viewOf({}, providers)
    return parseMarkup(renderSignInPage({ ...view, scriptHref: '/auth/assets/passkey-1.js' }, quiet(view)))
  }

  test('has the form, and a file for its script', () => {
    expect(findBy(page(), 'data-passkey', '/auth/webauthn-options/passkey')?.name).toBe('form')
    expect(find(page(), 'script')).toMatchObject([
      { attributes: { defer: '', src: '/auth/assets/passkey-1.js' }, text: '' },
    ])
  })

  test('is one of the buttons, and its form is folded', () => {
    const view = page({ providers: [gitHub, Passkey(), credentials()] })
    expect(allOf(view).filter(({ attributes }) => attributes['class'] === 'or')).toHaveLength(1)
    expect(find(view, 'summary').map(({ text }) => text)).toEqual(['Create a passkey'])
    expect(findBy(view, 'name', 'username')?.attributes['autocomplete']).toBe('username webauthn')
  })

  test('leaves the autofill alone where the application wants that', () => {
    const view = page({ providers: [Passkey({ enableConditionalUI: false }), credentials()] })
    expect(findBy(view, 'name', 'username')?.attributes['autocomplete']).toBe('username')
  })

  test('has no script without passkeys', () => {
    const view = openView({ providers: [gitHub] })
    expect(find(parseMarkup(renderSignInPage(view, quiet(view))), 'script')).toEqual([])
  })
})
