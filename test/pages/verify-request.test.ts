import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../src/errors/errors.ts'
import { ENGLISH } from '../../src/pages/text.ts'
import { renderVerifyRequestPage, type VerifyRequestParams } from '../../src/pages/verify-request.ts'
import { ORIGIN } from '../harness.ts'
import { type Element, fieldsOf, find, findBy, parseMarkup } from './markup.ts'
import { openView, sentMail } from './scene.ts'

const open = (params: Partial<VerifyRequestParams> = {}): Element =>
  parseMarkup(renderVerifyRequestPage(openView(), { error: null, id: null, mail: null, isRepeated: false, ...params }))

describe('verify-request page', () => {
  test('says what to do, and leads back', () => {
    const page = open()
    expect(find(page, 'h1')[0]?.text).toBe('Check your email')
    expect(find(page, 'a').map(({ text }) => text)).toEqual(['Back to app.example'])
    expect(find(page, 'a')[0]?.attributes['href']).toBe(`${ORIGIN}/`)
    expect(find(page, 'form')).toEqual([])
  })

  test('says where the mail went, in the browser that asked', () => {
    expect(find(open({ mail: sentMail }), 'p')[0]?.text).toBe('We sent an email to ada@a.example.')
  })

  test('takes no code where the mail has none', () => {
    expect(findBy(open({ mail: { ...sentMail, code: null } }), 'name', 'code')).toBeUndefined()
  })

  test('sends the mail again to the same address', () => {
    const form = find(open({ mail: sentMail }), 'form').find(({ text }) => text.trim() === 'Send it again')
    expect(form?.attributes).toEqual({ method: 'post', action: '/auth/signin/email' })
    expect(form && fieldsOf(form)).toMatchObject({
      email: sentMail.identifier,
      again: '1',
      callbackUrl: `${ORIGIN}/next`,
    })
    expect(findBy(open({ mail: sentMail, isRepeated: true }), 'role', 'status')?.text).toBe('We sent another email.')
  })

  test('leads to the form for another address', () => {
    expect(find(open({ mail: sentMail }), 'a')[0]).toMatchObject({
      text: 'Use another address',
      attributes: { href: `/auth/signin?callbackUrl=${encodeURIComponent(`${ORIGIN}/next`)}` },
    })
  })

  test('takes the code in a labelled field that telephones fill in', () => {
    const page = open({ mail: sentMail })
    const [form] = find(page, 'form')
    expect(form?.attributes).toEqual({ method: 'post', action: '/auth/verify-request' })
    expect(form && fieldsOf(form)).toEqual({
      csrfToken: 'token.tag',
      callbackUrl: `${ORIGIN}/next`,
      provider: 'email',
      state: sentMail.state,
      code: '',
    })
    expect(find(page, 'label')[0]).toMatchObject({ text: 'Code from the email', attributes: { for: 'code' } })
    expect(findBy(page, 'name', 'code')?.attributes).toEqual({
      id: 'code',
      name: 'code',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      pattern: String.raw`(\P{Nd}*\p{Nd}){6}\P{Nd}*`,
      required: '',
      autofocus: '',
      'aria-describedby': 'help',
    })
  })

  test('draws six boxes that screen readers ignore', () => {
    const digits = findBy(open({ mail: sentMail }), 'class', 'digits')
    const boxes = digits && findBy(digits, 'class', 'boxes')
    expect(digits && find(digits, 'input')).toHaveLength(1)
    expect(boxes && find(boxes, 'i')).toHaveLength(6)
    expect(boxes?.attributes['aria-hidden']).toBe('true')
  })

  test('holds neither the secret nor the MAC of the code', () => {
    const sealed = { ...sentMail, secret: 'CANARY' }
    const html = renderVerifyRequestPage(openView(), { error: null, id: null, mail: sealed, isRepeated: false })
    expect(html).not.toContain('CANARY')
    expect(html).not.toContain(sentMail.code)
  })

  test('says that a code was wrong, and takes another', () => {
    const page = open({ mail: sentMail, error: 'Verification', id: 'A1B2C3D4E5' })
    expect(findBy(page, 'role', 'alert')?.text).toBe(ENGLISH.wrongCode)
    expect(findBy(page, 'name', 'code')?.attributes).toMatchObject({
      'aria-describedby': 'error help',
      'aria-invalid': 'true',
    })
  })

  test('reports that it has expired, and links to a new start', () => {
    const page = open({ error: 'Verification' })
    expect(findBy(page, 'role', 'alert')?.text).toBe(ERRORS.Verification.text)
    expect(find(page, 'main')[0]?.text).not.toContain('We sent')
    expect(find(page, 'form')).toEqual([])
    expect(find(page, 'a')[0]).toMatchObject({ text: 'Go to sign-in', attributes: { href: '/auth/signin' } })
  })
})
