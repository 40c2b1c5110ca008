import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORIGIN, openAuth } from '../harness.ts'
import { type Element, find, parseMarkup, skeleton } from '../pages/markup.ts'
import { credentials, discord, everyPage, gitHub } from '../pages/scene.ts'
import { address, anyText } from './arbitraries.ts'
import { holds } from './runs.ts'

/** What the configuration refuses is not shown: an empty name. */
const text = anyText.filter((value) => value.trim() !== '')

const pagesWith = (name: string, label: string, style: string): Record<string, string> =>
  everyPage({
    providers: [
      { ...gitHub, name },
      { ...discord, name, style: { bg: style, text: style } },
      credentials({ username: { label, placeholder: label }, password: { type: label } }, { name }),
    ],
  })

const OURS = Object.entries(pagesWith('Ours', 'text', 'text')).map(([name, html]) => [
  name,
  skeleton(parseMarkup(html)),
])

/** A field that is filled in has a value; what else there is does not depend on what came. */
const withoutValues = (page: Element): string[] => skeleton(page).map((names) => names.replace(/ value\b/, ''))

const HARMLESS = /^(?!on|style|srcdoc)/

const namesOf = (element: Element): string[] => [
  ...Object.keys(element.attributes),
  ...element.children.flatMap(namesOf),
]

describe('F16: pages', () => {
  test('XSS-02: have one structure, whatever the options say', () =>
    holds(
      fc.property(text, text, text, (name, label, style) => {
        const pages = pagesWith(name, label, style)
        expect(Object.entries(pages).map(([page, html]) => [page, skeleton(parseMarkup(html))])).toEqual(OURS)
      }),
    ))

  test('show a name as it is', () =>
    holds(
      fc.property(text, (name) => {
        const page = parseMarkup(pagesWith(name, 'text', 'text')['sign-in'] ?? '')
        expect(find(page, 'button').some((button) => button.text.includes(name))).toBe(true)
      }),
    ))

  test('XSS-01: have one structure, whatever the query says', async () => {
    const { auth } = openAuth({ providers: [gitHub, credentials()] })
    const parameter = fc.constantFrom(
      'error',
      'callbackUrl',
      'error_description',
      'id',
      'login_hint',
      'provider',
      'email',
      'x',
    )
    const show = async (path: string, query: URLSearchParams) => {
      const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
      return auth.handle(new Request(`${ORIGIN}/auth/${path}?${query}`, { headers }))
    }
    await holds(
      fc.asyncProperty(
        fc.constantFrom('signin', 'signout', 'error', 'verify-request'),
        fc.dictionary(parameter, fc.oneof(anyText, address)),
        async (path, query) => {
          const given = new URLSearchParams(query)
          const response = await show(path, given)
          const page = parseMarkup(await response.text())
          expect(namesOf(page).every((name) => HARMLESS.test(name))).toBe(true)
          for (const { attributes } of [
            ...find(page, 'a'),
            ...find(page, 'form'),
            ...find(page, 'img'),
            ...find(page, 'link'),
          ])
            for (const name of ['href', 'action', 'src'])
              if (attributes[name] !== undefined) expect(new URL(attributes[name], ORIGIN).origin).toBe(ORIGIN)
          // An error that we know, and one that we do not, add what they say.
          given.delete('error')
          const quiet = parseMarkup(await (await show(path, given)).text())
          const plain = parseMarkup(await (await show(path, new URLSearchParams())).text())
          expect(withoutValues(quiet)).toEqual(withoutValues(plain))
        },
      ),
    )
  })
})
