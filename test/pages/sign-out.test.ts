import { describe, expect, test } from 'vitest'
import { renderSignOutPage } from '../../src/pages/sign-out.ts'
import { ORIGIN } from '../harness.ts'
import { fieldsOf, find, parseMarkup } from './markup.ts'
import { openView } from './scene.ts'

describe('sign-out page', () => {
  const page = parseMarkup(renderSignOutPage(openView(), `${ORIGIN}/next`))

  test('asks before it signs out', () => {
    const [form] = find(page, 'form')
    expect(form?.attributes).toEqual({ method: 'post', action: '/auth/signout' })
    expect(form && fieldsOf(form)).toEqual({ csrfToken: 'token.tag', callbackUrl: `${ORIGIN}/next` })
  })

  test('says where', () => {
    expect(find(page, 'p')[0]?.text).toBe('You will be signed out of app.example.')
  })

  test('lets people change their mind', () => {
    expect(find(page, 'a')[0]).toMatchObject({ text: 'Cancel', attributes: { href: `${ORIGIN}/next` } })
  })
})
