import { describe, expect, test, vi } from 'vitest'
import { script } from '../../../src/methods/webauthn/script.ts'
import { openAuth } from '../../harness.ts'
import { until } from '../../turn.ts'
import { openScene } from './scene.ts'

type Get = (asked: { mediation?: string; signal?: AbortSignal }) => Promise<unknown>

/** Runs the script on a page with one form, in a browser whose autofill offers passkeys. */
function runScript(get: Get) {
  const fields = { data: new Field() }
  const alert = { hidden: true, textContent: '' }
  const form = Object.assign(new EventTarget(), {
    dataset: { passkey: '/options', conditional: '', timeout: '300', cancelled: 'Cancelled.', failed: 'Failed.' },
    elements: { namedItem: (name: keyof typeof fields) => fields[name] },
    querySelector: (selector: string) => (selector === '[role=alert]' ? alert : new EventTarget()),
    submit: vi.fn(),
  })
  const document = Object.assign(new EventTarget(), { hidden: false, querySelectorAll: () => [form] })
  const navigator = { credentials: { get: vi.fn(get) } }
  const PublicKeyCredential = { isConditionalMediationAvailable: async () => true }
  const browser = { HTMLInputElement: Field, document, navigator, PublicKeyCredential }
  const fetch = vi.fn(async (_url: string) => Response.json({ options: { challenge: 'AA', timeout: 300_000 } }))
  const setTimeout = vi.fn((_run: () => void, _delay: number) => 1)
  const names = { ...browser, fetch, setTimeout, clearTimeout: () => {} }
  const page = { ...names, window: names, globalThis: names }
  new Function(...Object.keys(page), script)(...Object.values(page))
  return { alert, fetch, fields, form, get: navigator.credentials.get, setTimeout }
}

class Field {
  value = ''
}

/** Waits as the autofill does, until it is aborted. */
const wait: Get = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

const WHOLE = { id: 'AA', rawId: 'AA', response: { clientDataJSON: 'AA' } }

describe('script of the sign-in page', () => {
  test('is served from the own origin, with a hash of its content in the name', async () => {
    const { browser } = openScene()
    const html = await (await browser.navigate('/auth/signin')).text()
    const [, href = ''] = /<script defer src="(\/auth\/assets\/passkey-[\da-z]+\.js)"><\/script>/.exec(html) ?? []
    const response = await browser.fetch(href)
    expect(await response.text()).toBe(script)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await browser.fetch('/auth/assets/passkey-0.js')).status).toBe(404)
  })

  test('is not served without passkeys', async () => {
    const { browser } = openAuth()
    expect(await (await browser.navigate('/auth/signin')).text()).not.toContain('<script')
  })

  test('parses, is small, and needs no exception in the policy', () => {
    expect(() => new Function(script)).not.toThrow()
    expect(script.length).toBeLessThan(5000)
    expect(script).not.toMatch(/\beval\b|Function\(|innerHTML|outerHTML|insertAdjacent|document\.write|setAttribute/)
    expect(script).not.toMatch(/https?:|<\/script/)
  })

  test('runs without passkeys, and reports it', () => {
    const note = { hidden: true }
    const page = { querySelectorAll: (selector: string) => (selector === '[data-no-passkey]' ? [note] : []) }
    new Function('window', 'document', 'navigator', script)({}, page, {})
    expect(note.hidden).toBe(false)
  })

  test('renews the autofill request before its challenge expires', async () => {
    const { fetch, get, setTimeout } = runScript(wait)
    await until(() => get.mock.calls.length === 1)
    expect(setTimeout.mock.calls.map(([, delay]) => delay)).toEqual([240_000])
    setTimeout.mock.calls[0]?.[0]()
    await until(() => get.mock.calls.length === 2)
    expect(get.mock.calls.map(([asked]) => asked.signal?.aborted)).toEqual([true, false])
    expect(fetch.mock.calls).toHaveLength(2)
  })

  test('submits the passkey that the autofill returns', async () => {
    const { fetch, fields, form } = runScript(async () => ({ toJSON: () => WHOLE }))
    await until(() => form.submit.mock.calls.length > 0)
    expect(fetch.mock.calls[0]?.[0]).toBe('/options?action=authenticate')
    expect(fields.data.value).toBe(JSON.stringify(WHOLE))
  })

  test('aborts the autofill for the dialog, and restarts it after a refusal', async () => {
    const refuse: Get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    const { alert, form, get } = runScript((asked) => (asked.mediation ? wait : refuse)(asked))
    await until(() => get.mock.calls.length === 1)
    form.dispatchEvent(new Event('submit', { cancelable: true }))
    await until(() => get.mock.calls.length === 3)
    const asked = get.mock.calls.map(([one]) => [one.mediation, one.signal?.aborted])
    expect(asked).toEqual([
      ['conditional', true],
      [undefined, undefined],
      ['conditional', false],
    ])
    expect(alert).toEqual({ hidden: false, textContent: 'Cancelled.' })
    expect(form.submit).not.toHaveBeenCalled()
  })
})
