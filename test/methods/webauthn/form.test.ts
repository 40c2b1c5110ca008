import { describe, expect, test } from 'vitest'
import { renderPasskeyForm } from '../../../src/methods/webauthn/form.ts'
import { renderSignInPage } from '../../../src/pages/sign-in.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import type { ResolvedWebAuthnProvider } from '../../../src/types/webauthn-provider.ts'
import { ORIGIN } from '../../harness.ts'
import { allOf, type Element, fieldsOf, find, findBy, parseMarkup, skeleton } from '../../pages/markup.ts'
import { credentials, gitHub, openView, providersOf, quiet } from '../../pages/scene.ts'
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
  return parseMarkup(
    renderPasskeyForm(provider, { view, returnTo: `${ORIGIN}/next`, prefill, error: null, isFocused: false }).text,
  )
}

describe('passkey form', () => {
  test('posts to the callback what the script puts into it', () => {
    const [form] = find(open(), 'form')
    expect(form?.attributes).toMatchObject({ method: 'post', action: '/auth/callback/passkey' })
    expect(form && fieldsOf(form)).toEqual({
      csrfToken: 'token.tag',
      callbackUrl: `${ORIGIN}/next`,
      action: '',
      data: '',
      email: '',
    })
  })

  test('is hidden until the script shows it, and explains why without one', () => {
    const page = open()
    expect(find(page, 'form')[0]?.attributes).toHaveProperty('hidden')
    expect(find(page, 'noscript')[0]?.text).toBe(
      'Passkeys require JavaScript. Turn it on, or choose another sign-in method.',
    )
    expect(findBy(page, 'data-no-passkey', '')?.attributes).toHaveProperty('hidden')
  })

  test('gives the script its URL, timeout and texts', () => {
    expect(find(open({ timeout: 60 }), 'form')[0]?.attributes).toMatchObject({
      'data-passkey': '/auth/webauthn-options/passkey',
      'data-timeout': '60',
      'data-conditional': '',
      'data-cancelled': 'No passkey was used. Try again, or choose another sign-in method.',
    })
    expect(find(open({ enableConditionalUI: false }), 'form')[0]?.attributes).not.toHaveProperty('data-conditional')
  })

  test('offers passkeys in the autofill of the address', () => {
    const input = findBy(open({}, 'ada@app.example'), 'name', 'email')
    expect(input?.attributes).toMatchObject({
      type: 'email',
      autocomplete: 'username webauthn',
      required: '',
      value: 'ada@app.example',
    })
    expect(find(open(), 'label')[0]?.text).toBe('Email address of your passkey')
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

  test('divides it from other ways', () => {
    const divided = page({ providers: [gitHub, Passkey(), credentials()] })
    expect(allOf(divided).filter(({ attributes }) => attributes['class'] === 'or')).toHaveLength(2)
  })

  test('has no script without passkeys', () => {
    const view = openView({ providers: [gitHub] })
    expect(find(parseMarkup(renderSignInPage(view, quiet(view))), 'script')).toEqual([])
  })
})
