import { describe, expect, test } from 'vitest'
import { computeContrast, READABLE } from '../../src/lib/color.ts'
import { loadProvider, loadRecording, signInProviders } from '../../tools/provider-pages/known-provider.ts'
import { ORIGIN, openAuth } from '../harness.ts'
import { optionsOf } from './vendor.ts'

const ids = await signInProviders()

describe('built-in page with all providers', () => {
  const open = async () => {
    const providers = await Promise.all(
      ids.map(async (id) => {
        const module = await loadProvider(id)
        return module.default({
          ...optionsOf(module, await loadRecording(id)),
          clientId: 'client',
          clientSecret: 'secret',
        })
      }),
    )
    const { auth } = openAuth({ providers })
    const get = (path: string) => auth.handle(new Request(new URL(path, ORIGIN)))
    const page = await get('/auth/signin')
    const html = await page.text()
    const css = await (await get(/href="([^"]+\.css)"/.exec(html)?.[1] ?? '')).text()
    return { page, html, css }
  }

  test('has a button for each, and loads no remote image', async () => {
    const { css, html, page } = await open()
    expect(html.match(/action="[^"]*\/signin\/[\w.-]+"/g)).toHaveLength(ids.length)
    expect(`${html}${css}`).not.toMatch(/<(?:img|image|picture|svg|object|embed|iframe)\b|url\(|@import/i)
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|\*|data:/)
  })

  test('has marks that can be read, in light and dark', async () => {
    const { css, html } = await open()
    const rules = [...css.matchAll(/\.(m\w+)\{background:(#\w{6});color:(#\w{6})\}/g)]
    const inUse = new Set(Array.from(html.matchAll(/class="mark (m\w+)"/g), ([, name]) => name))
    // Their own colours in both schemes. Those without any have the page's, of test/pages/contrast.test.ts.
    expect(new Set(rules.map(([, name]) => name))).toEqual(inUse)
    expect(inUse.size).toBeGreaterThan(40)
    for (const [rule, , background = '', color = ''] of rules)
      expect(computeContrast(background, color), rule).toBeGreaterThanOrEqual(READABLE)
  })
})
