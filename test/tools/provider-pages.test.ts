import { describe, expect, test } from 'vitest'
import { NOTES, providerEntries, signInProviders } from '../../tools/provider-pages/known-provider.ts'
import { RETIRED } from '../../tools/provider-pages/retired.ts'
import { mailSenders, OTHER_PAGES } from '../../tools/provider-pages/sender-page.ts'
import { providerPages, writtenPages } from '../../tools/provider-pages.ts'

const pages = await providerPages()
const written = writtenPages()
const ids = await signInProviders()

describe('docs/providers', () => {
  test('has these pages and no other', () => {
    expect([...written.keys()].sort()).toEqual([...pages.keys()].sort())
  })

  test('has the text that `npm run docs:providers` writes', () => {
    expect([...pages].filter(([name, text]) => written.get(name) !== text).map(([name]) => name)).toEqual([])
  })

  test('lists every provider once', () => {
    const listed = Array.from(
      pages.get('index.md')?.matchAll(/^\| \[[^\]]+\]\(([\w.-]+)\.md\) \|/gm) ?? [],
      ([, id]) => id,
    )
    expect(listed.sort()).toEqual([...ids].sort())
  })

  test('has a page for every provider, or leads to it', async () => {
    const senders = (await mailSenders()).map(({ id }) => id)
    expect([...ids, ...senders, ...OTHER_PAGES.map(([id]) => id)].sort()).toEqual(providerEntries().sort())
    for (const id of [...ids, ...senders]) expect(pages.has(`${id}.md`), id).toBe(true)
    for (const [id, page] of OTHER_PAGES) expect(pages.get('index.md')).toContain(`| \`${id}\` | ${page} |`)
  })
})

describe('every page of a sign-in provider', () => {
  const textOf = (id: string): string => pages.get(`${id}.md`) ?? ''

  test('names the place to register, the callback URLs and the variables', () => {
    for (const id of ids) {
      expect(textOf(id), id).toMatch(/Register the application (?:at <https:\/\/\S+>|\w)/)
      expect(textOf(id)).toContain(`https://<host>/auth/callback/${id}\n`)
      expect(textOf(id)).toContain(`AUTH_${id.toUpperCase().replaceAll('-', '_')}_ID`)
    }
  })

  test('describes email and subject, and with which confidence', () => {
    for (const id of ids) {
      expect(textOf(id), id).toMatch(/email address/)
      expect(textOf(id), id).toMatch(/\| Account ID \| `\S+`/)
      expect(textOf(id), id).toContain(`| Confidence | ${NOTES[id]?.confidence}`)
    }
  })
})

describe('retired providers', () => {
  test('have no definition, and lead to one that has', () => {
    for (const { id, instead } of RETIRED) {
      expect(ids).not.toContain(id)
      for (const [, name = ''] of instead.matchAll(/\]\(([\w-]+)\.md\)/g)) expect(ids).toContain(name)
    }
  })
})
