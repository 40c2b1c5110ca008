import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askRedirect } from '../../src/application/ask-redirect.ts'
import { HOSTILE_URLS, ORIGIN, openConfig, openContext } from '../harness.ts'
import { address } from './arbitraries.ts'
import { holds } from './runs.ts'

const HOME = `${ORIGIN}/`
const context = openContext(openConfig())

/** What most applications write, and think it keeps people here. */
const trusting = openContext(
  openConfig({
    callbacks: {
      redirect: ({ url, baseUrl }) => (url.startsWith('/') || url.startsWith(`${baseUrl}/`) ? url : baseUrl),
    },
  }),
)

/** By the words of the standard, rather than by the code: what a browser would follow from a top-level page of this site. */
function reference(text: string): string {
  if (text.length > 2048) return HOME
  let url: URL
  try {
    url = new URL(text, HOME)
  } catch {
    return HOME
  }
  const stays = url.protocol === 'https:' && url.host === 'app.example' && url.username + url.password === ''
  return stays
    ? `https://app.example${url.pathname}${url.href.slice(url.href.indexOf(url.pathname, 19) + url.pathname.length)}`
    : HOME
}

describe('F2: redirect', () => {
  test('REDIR-01: stays, over https', () =>
    holds(
      fc.asyncProperty(address, async (text) => {
        const { href, origin, protocol, username } = new URL(await askRedirect(context, text))
        expect([origin, protocol, username]).toEqual([ORIGIN, 'https:', ''])
        expect(await askRedirect(context, text)).toBe(href)
      }),
    ))

  test('is settled: asking again changes nothing', () =>
    holds(
      fc.asyncProperty(address, async (text) => {
        const once = await askRedirect(context, text)
        // What grows beyond the limit by being escaped becomes the home page.
        expect([once, HOME]).toContain(await askRedirect(context, once))
      }),
    ))

  test('leads where a browser would go from a built-in page', () =>
    holds(
      fc.asyncProperty(address, async (text) => {
        expect(await askRedirect(context, text)).toBe(reference(text))
      }),
    ))

  test('stays, also where the callback believes whatever begins with a slash', () =>
    holds(
      fc.asyncProperty(address, async (text) => {
        const { origin, protocol } = new URL(await askRedirect(trusting, text))
        expect([origin, protocol]).toEqual([ORIGIN, 'https:'])
      }),
    ))

  test('ignores values that are not text', () =>
    holds(
      fc.asyncProperty(fc.anything(), async (value) => {
        if (typeof value !== 'string') expect(await askRedirect(context, value)).toBe(HOME)
      }),
    ))

  test('its reference knows the list of vectors', () => {
    for (const text of HOSTILE_URLS) expect(new URL(reference(text)).origin).toBe(ORIGIN)
    expect(reference('/a?b#c')).toBe(`${ORIGIN}/a?b#c`)
    expect(reference('https://app.example:443/x')).toBe(`${ORIGIN}/x`)
  })
})
