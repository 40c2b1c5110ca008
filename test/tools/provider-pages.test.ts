import { describe, expect, test } from 'vitest'
import { NOTES, providerEntries, signInProviders } from '../../tools/provider-pages/known-provider.ts'
import { RETIRED } from '../../tools/provider-pages/retired.ts'
import { ELSEWHERE, mailSenders } from '../../tools/provider-pages/sender-page.ts'
import { providerPages, writtenPages } from '../../tools/provider-pages.ts'

const pages = await providerPages()
const written = writtenPages()
const ids = await signInProviders()

describe('docs/providers', () => {
  test('has these pages and no other', () => {
    expect([...written.keys()].sort()).toEqual([...pages.keys()].sort())
  })

  test.each([...pages])('%s is what `npm run docs:providers` writes', (name, text) => {
    expect(written.get(name)).toBe(text)
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
    expect([...ids, ...senders, ...ELSEWHERE.map(([id]) => id)].sort()).toEqual(providerEntries().sort())
    for (const id of [...ids, ...senders]) expect(pages.has(`${id}.md`), id).toBe(true)
    for (const [id, page] of ELSEWHERE) expect(pages.get('index.md')).toContain(`| \`${id}\` | ${page} |`)
  })

  test('leads to no page that is not there', () => {
    for (const text of pages.values())
      for (const [, name = ''] of text.matchAll(/\]\(([\w-]+\.md)\)/g)) expect([...pages.keys()]).toContain(name)
  })
})

describe.each(ids)('docs/providers/%s.md', (id) => {
  const text = pages.get(`${id}.md`) ?? ''

  test('says where to register, what to give there and what to set', () => {
    expect(text).toMatch(/Register the application (?:at <https:\/\/\S+>|\w)/)
    expect(text).toContain(`https://<host>/auth/callback/${id}\n`)
    expect(text).toContain(`https://<host>/api/auth/callback/${id}\``)
    expect(text).toContain(`AUTH_${id.toUpperCase().replaceAll('-', '_')}_ID`)
  })

  test('says what is known of e-mail, of the subject, and how well', () => {
    expect(text).toMatch(/e-mail address|gives addresses/)
    expect(text).toMatch(/\| Id of the account \| `\S+`/)
    expect(text).toContain(`| Confidence | ${NOTES[id]?.confidence}`)
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
