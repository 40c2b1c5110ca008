import { describe, expect, test } from 'vitest'
import { script } from '../../../src/methods/webauthn/script.ts'
import { openAuth } from '../../harness.ts'
import { openScene } from './scene.ts'

describe('script of the sign-in page', () => {
  test('is served from our own origin, under the name of its text', async () => {
    const { browser } = openScene()
    const html = await (await browser.navigate('/auth/signin')).text()
    const [, href = ''] = /<script defer src="(\/auth\/assets\/passkey-[\da-z]+\.js)"><\/script>/.exec(html) ?? []
    const response = await browser.fetch(href)
    expect(await response.text()).toBe(script)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await browser.fetch('/auth/assets/passkey-0.js')).status).toBe(404)
  })

  test('is nowhere without passkeys', async () => {
    const { browser } = openAuth()
    expect(await (await browser.navigate('/auth/signin')).text()).not.toContain('<script')
  })

  test('parses, is small, and needs no leave of the policy', () => {
    expect(() => new Function(script)).not.toThrow()
    expect(script.length).toBeLessThan(5000)
    expect(script).not.toMatch(/\beval\b|Function\(|innerHTML|outerHTML|insertAdjacent|document\.write|setAttribute/)
    expect(script).not.toMatch(/https?:|<\/script/)
  })

  test('runs where there are no passkeys, and says so', () => {
    const note = { hidden: true }
    const page = { querySelectorAll: (selector: string) => (selector === '[data-no-passkey]' ? [note] : []) }
    new Function('window', 'document', 'navigator', script)({}, page, {})
    expect(note.hidden).toBe(false)
  })
})
