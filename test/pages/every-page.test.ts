import { describe, expect, test } from 'vitest'
import { allOf, find, findBy, parseMarkup, skeleton } from './markup.ts'
import { credentials, discord, everyPage, gitHub } from './scene.ts'

describe.each(Object.entries(everyPage()))('page %s', (_name, html) => {
  const page = parseMarkup(html)

  test('is a document in English with one title, heading and main part', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
    for (const name of ['title', 'h1', 'main']) expect(find(page, name)).toHaveLength(1)
    expect(find(page, 'title')[0]?.text).toBe(`${find(page, 'h1')[0]?.text} · app.example`)
  })

  test('grows with the screen and lets people zoom', () => {
    expect(findBy(page, 'name', 'viewport')?.attributes['content']).toBe('width=device-width, initial-scale=1')
  })

  test('asks search engines to stay away', () => {
    expect(findBy(page, 'name', 'robots')?.attributes['content']).toBe('noindex')
  })

  test('has nothing that its policy forbids', () => {
    const elements = allOf(page)
    expect(elements.filter(({ name }) => /^(?:script|style|iframe|object|embed|base)$/.test(name))).toEqual([])
    const names = elements.flatMap(({ attributes }) => Object.keys(attributes))
    expect(names.filter((name) => /^(?:on|style|srcdoc)/.test(name))).toEqual([])
  })

  test('XSS-06: loads its own stylesheet and nothing else', () => {
    const loaded = allOf(page).flatMap(({ name, attributes }) =>
      name === 'link' ? attributes['href'] : attributes['src'],
    )
    expect(loaded.filter((url) => url !== undefined)).toEqual(['/auth/assets/style-1.css'])
  })

  test('labels every input that can be seen', () => {
    const inputs = find(page, 'input').filter(({ attributes }) => attributes['type'] !== 'hidden')
    const labels = find(page, 'label').map((label) => label.attributes['for'])
    expect(inputs.map(({ attributes }) => attributes['id'])).toEqual(labels)
  })

  test('has no id twice, and an element for each referenced id', () => {
    const elements = allOf(page)
    const ids = elements.map(({ attributes }) => attributes['id']).filter((id) => id !== undefined)
    expect(new Set(ids).size).toBe(ids.length)
    const asked = elements.flatMap(({ attributes: { for: label, ...rest } }) => [
      label,
      rest['aria-describedby'],
      rest['aria-labelledby'],
    ])
    for (const id of asked.flatMap((one) => one?.split(' ') ?? [])) expect(ids).toContain(id)
  })

  test('names every button and link', () => {
    for (const element of [...find(page, 'button'), ...find(page, 'a')]) expect(element.text).toMatch(/[a-z]{3}/i)
  })

  test('gives the focus to one element at most', () => {
    expect(allOf(page).filter(({ attributes }) => 'autofocus' in attributes).length).toBeLessThanOrEqual(1)
  })

  test('posts every form to its own origin, with a token and where to go on', () => {
    for (const form of find(page, 'form')) {
      expect(form.attributes['method']).toBe('post')
      expect(form.attributes['action']).toMatch(/^\/auth\/(?:signin|callback|signout|verify-request)/)
      expect(findBy(form, 'name', 'csrfToken')?.attributes['value']).toBe('token.tag')
      expect(findBy(form, 'name', 'callbackUrl')?.attributes['value']).toMatch(/^https:\/\/app\.example\//)
    }
  })
})

describe('structure', () => {
  const HOSTILE = ['"><script>alert(1)</script>', "' onfocus='alert(1)", '</title></main><img src=x onerror=alert(1)>']

  test.each(HOSTILE)('XSS-02: stays the same with %j in every option', (text) => {
    const fields = { username: { label: 'User name', placeholder: 'p' }, password: { type: 'password' } }
    const hostile = { username: { label: text, placeholder: text }, password: { type: text } }
    const named = (name: string) => [
      { ...gitHub, name },
      { ...discord, name, style: { bg: name, text: name } },
    ]
    const ours = everyPage({ providers: [...named('Ours'), credentials(fields)] })
    const theirs = everyPage({ providers: [...named(text), credentials(hostile, { name: text })] })
    for (const [name, html] of Object.entries(theirs))
      expect(skeleton(parseMarkup(html)), name).toEqual(skeleton(parseMarkup(ours[name] ?? '')))
  })
})
