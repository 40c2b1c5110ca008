import { describe, expect, test } from 'vitest'
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
    expect(`${html}${css}`).not.toMatch(/<(?:img|image|picture|object|embed|iframe)\b|url\(|@import/i)
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|\*|data:/)
  })
})
