import { describe, expect, test, vi } from 'vitest'
import { script } from '../../../src/methods/webauthn/script.ts'
import { openAuth } from '../../harness.ts'
import { until } from '../../turn.ts'
import { openScene } from './scene.ts'

type Get = (asked: { mediation?: string; signal?: AbortSignal }) => Promise<unknown>

/** Runs the script on a page with one form, in a browser whose autofill offers passkeys. */
function runScript(get: Get, answer: object = { url: '/next' }, status = 200) {
  const alert = { hidden: true, textContent: '' }
  const dataset: Record<string, string> = { passkey: '/options', conditional: '', timeout: '300' }
  Object.assign(dataset, { cancelled: 'Cancelled.', failed: 'Failed.' })
  const form = Object.assign(new EventTarget(), {
    dataset,
    getAttribute: () => '/callback',
    querySelector: () => alert,
    querySelectorAll: () => [{ name: 'csrfToken', value: 'token.tag' }],
  })
  const location = { assign: vi.fn() }
  const console = { warn: vi.fn() }
  const document = Object.assign(new EventTarget(), { hidden: false, querySelectorAll: () => [form] })
  const navigator = { credentials: { get: vi.fn(get) } }
  const signalUnknownCredential = vi.fn(async (_signal: object) => {})
  const PublicKeyCredential = { isConditionalMediationAvailable: async () => true, signalUnknownCredential }
  const browser = { document, navigator, PublicKeyCredential, location, console }
  const options = { challenge: 'AA', timeout: 300_000, rpId: 'app.example' }
  const fetch = vi.fn(async (url: string, _init?: { body?: URLSearchParams }) =>
    url === '/callback' ? Response.json(answer, { status }) : Response.json({ options }),
  )
  const setTimeout = vi.fn((_run: () => void, _delay: number) => 1)
  const names = { ...browser, fetch, setTimeout, clearTimeout: () => {} }
  const page = { ...names, window: names, globalThis: names }
  new Function(...Object.keys(page), script)(...Object.values(page))
  return { alert, console, fetch, form, get: navigator.credentials.get, location, setTimeout, signalUnknownCredential }
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
    expect(script.length).toBeLessThan(6000)
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
    const { fetch, location } = runScript(async () => ({ toJSON: () => WHOLE }))
    await until(() => location.assign.mock.calls.length > 0)
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/options?action=authenticate', '/callback'])
    const body = { csrfToken: 'token.tag', action: 'authenticate', data: JSON.stringify(WHOLE) }
    expect(Object.fromEntries(fetch.mock.calls[1]?.[1]?.body ?? [])).toEqual(body)
    expect(location.assign.mock.calls).toEqual([['/next']])
  })

  test.each([
    ['unknown-passkey', [[{ rpId: 'app.example', credentialId: 'AA' }]]],
    [undefined, []],
  ])('WA-31: signals the used passkey after a refusal with the code %s, and shows its page', async (code, signals) => {
    const refusal = { error: 'WebAuthnVerificationError', code, url: '/error' }
    const { get, location, signalUnknownCredential } = runScript(async () => ({ toJSON: () => WHOLE }), refusal, 403)
    await until(() => location.assign.mock.calls.length > 0)
    expect(location.assign.mock.calls).toEqual([['/error']])
    expect(signalUnknownCredential.mock.calls).toEqual(signals)
    expect(get).toHaveBeenCalledOnce()
  })

  test.each([
    [undefined, 'Failed.'],
    ['', 'Failed. (SecurityError: Not this host.)'],
  ])('shows the browser’s reason in development %j, and always logs it', async (development, text) => {
    const refuse: Get = () => Promise.reject(new DOMException('Not this host.', 'SecurityError'))
    const { alert, console, form } = runScript((asked) => (asked.mediation ? wait : refuse)(asked))
    if (development !== undefined) form.dataset['development'] = development
    form.dispatchEvent(new Event('submit', { cancelable: true }))
    await until(() => alert.textContent !== '')
    expect(alert.textContent).toBe(text)
    expect(console.warn.mock.calls).toEqual([['SecurityError: Not this host.']])
  })

  test('aborts the autofill for the dialog, and restarts it after a refusal', async () => {
    const refuse: Get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    const { alert, form, get, location } = runScript((asked) => (asked.mediation ? wait : refuse)(asked))
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
    expect(location.assign).not.toHaveBeenCalled()
  })
})
