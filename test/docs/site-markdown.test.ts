import { describe, expect, test } from 'vitest'
import { fragmentsOf, linksOf, slug, summaryOf, titleOf } from '../../tools/docs/markdown.ts'

describe('a fragment', () => {
  test.each([
    ['How long it lives', 'how-long-it-lives'],
    ['latchkey/testing', 'latchkeytesting'],
    ['GET /auth/session', 'get-authsession'],
    ['What users see, and why', 'what-users-see-and-why'],
    ['`AUTH_SECRET` and AUTH_URL', 'auth_secret-and-auth_url'],
    ['Überall — 日本語', 'überall--日本語'],
  ])('of "%s" is that of code hosts', (heading, fragment) => {
    expect(slug(heading)).toBe(fragment)
  })

  test('has a number when its heading comes again', () => {
    const page = '# Session\n## Options\n## Options\n```sh\n# Options\n```\n### [Options](a.md)\n'
    expect([...fragmentsOf(page)]).toEqual(['session', 'options', 'options-1', 'options-2'])
  })
})

describe('a title', () => {
  test('is the first heading, without its marks', () => {
    expect(titleOf('```sh\n# no\n```\n# The `latchkey` *command*\n')).toBe('The latchkey command')
  })

  test('is missing where there is no heading of the first level', () => {
    expect(() => titleOf('## Options\n')).toThrow('no heading of the first level')
  })
})

describe('a summary', () => {
  test.each([
    ['# A\n\nFirst, of `x` 1.2 and [y](y.md). Second.\n', 'First, of x 1.2 and y.'],
    ['# A\n\nTwo strategies:\n\n- one\n', 'Two strategies.'],
    ['# A\n\n| a | b |\n', ''],
    ['# A\n\n```ts\ncode\n```\n\nBehind it.\n', 'Behind it.'],
  ])('of %j is its first sentence', (page, summary) => {
    expect(summaryOf(page)).toBe(summary)
  })
})

describe('links', () => {
  test('are those of the text, and none of code', () => {
    const page = '[a](a.md) ![b](b.svg) <https://c.example> `[d](d.md)`\n```md\n[e](e.md)\n```\n[`f`](f.md#g)\n'
    expect(linksOf(page)).toEqual(['a.md', 'b.svg', 'f.md#g', 'https://c.example'])
  })
})
