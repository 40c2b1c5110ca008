import { describe, expect, test } from 'vitest'
import { renderConfirmPage } from '../../../src/methods/email/confirm-page.ts'
import { ORIGIN } from '../../harness.ts'
import { allOf, fieldsOf, find, findBy, parseMarkup } from '../../pages/markup.ts'
import { mail, openView } from '../../pages/scene.ts'

const TOKEN = 'head..iv.text.tag'
const open = (isElsewhere = false) =>
  renderConfirmPage(openView(), mail, {
    identifier: 'ada@a.example',
    fields: { token: TOKEN },
    isElsewhere,
    returnTo: `${ORIGIN}/next`,
  })

describe('confirm page', () => {
  test('names the user that its button signs in', () => {
    const page = parseMarkup(open())
    expect(find(page, 'button').map(({ text }) => text)).toEqual(['Sign in as ada@a.example'])
    expect(find(page, 'p')[0]?.text).toBe('You will be signed in to app.example.')
  })

  test('posts to the callback', () => {
    const [form] = find(parseMarkup(open()), 'form')
    expect(form?.attributes).toEqual({ method: 'post', action: '/auth/callback/email' })
    expect(form && fieldsOf(form)).toEqual({ csrfToken: 'token.tag', callbackUrl: `${ORIGIN}/next`, token: TOKEN })
  })

  test('MAGIC-11: contains the token once, in a hidden field', () => {
    expect(open().split(TOKEN)).toHaveLength(2)
    expect(findBy(parseMarkup(open()), 'value', TOKEN)?.attributes['type']).toBe('hidden')
  })

  test('MAGIC-11: loads nothing and links nowhere else', () => {
    const urls = allOf(parseMarkup(open())).flatMap(({ attributes: { src, href } }) => [src, href])
    expect(urls.filter((url) => url !== undefined)).toEqual(['/auth/assets/style-1.css', `${ORIGIN}/`])
  })

  test('warns if the link was requested in another browser', () => {
    expect(findBy(parseMarkup(open()), 'role', 'note')).toBeUndefined()
    expect(findBy(parseMarkup(open(true)), 'role', 'note')?.text).toContain('Continue only if you requested it.')
  })
})
