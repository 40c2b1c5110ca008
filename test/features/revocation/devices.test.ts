import { describe, expect, test } from 'vitest'
import { devices } from '../../../src/features/revocation/devices.ts'
import type { Auth } from '../../../src/index.ts'
import { toLabel } from '../../../src/lib/label.ts'
import { type Browser, ORIGIN, SESSION, stopClock } from '../../harness.ts'
import { openApp } from '../stored/account/open-app.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const EDGE_HINT = '"Chromium";v="142", "Microsoft Edge";v="142", "Not_A Brand";v="99"'

describe('devices', () => {
  test.each([
    [{ 'user-agent': FIREFOX }, 'Firefox on Windows'],
    [{ 'user-agent': SAFARI }, 'Safari on iOS'],
    [{ 'user-agent': CHROME }, 'Chrome on Linux'],
    [{ 'user-agent': CHROME, 'sec-ch-ua': EDGE_HINT, 'sec-ch-ua-platform': '"macOS"' }, 'Edge on macOS'],
    [{ 'user-agent': FIREFOX, 'sec-ch-ua': '"<script>"', 'sec-ch-ua-platform': '"<b>"' }, 'Firefox on Windows'],
    [{ 'user-agent': CHROME, 'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142"' }, 'Chrome on Linux'],
    [{ 'user-agent': CHROME, 'sec-ch-ua': '"Opera";v="124"' }, 'Opera on Linux'],
    [{ 'user-agent': CHROME, 'sec-ch-ua': '"Brave";v="142"' }, 'Brave on Linux'],
    [{ 'user-agent': CHROME, 'sec-ch-ua': '"Vivaldi";v="7"' }, 'Vivaldi on Linux'],
    [{ 'user-agent': SAFARI, 'sec-ch-ua': '"Samsung Internet";v="29"' }, 'Samsung Internet on iOS'],
    [{ 'sec-ch-ua': '"Google Chrome";v="142"' }, 'Chrome'],
    [{ 'sec-ch-ua-platform': '"Linux"' }, 'Linux'],
    [{ 'sec-ch-ua': `${'x'.repeat(512)}"Opera"`, 'user-agent': 'x'.repeat(512) + FIREFOX }, null],
    [{ 'user-agent': '' }, null],
    [{}, null],
  ])('describes %j as %s', (headers: Record<string, string>, label) => {
    expect(devices().describe(new Headers(headers))).toBe(label)
  })

  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['192.100.200.1', '192.100.200.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['2001:db8::/64', '2001:db8:0::/48'],
    ['unknown', null],
    ['a:<script>', null],
    ['<b>192.0.2.77', null],
    ['192.0.2.77<b>', null],
    ['<b>2001:db8::/64', null],
    ['2001:db8:<b>::/64', null],
  ])('reduces %s to %s', (address, network) => {
    expect(devices().coarsen(address)).toBe(network)
  })
})

test.each([
  ['Chrome 142 on Windows', 'Chrome 142 on Windows'],
  ['Safari 17.2, iPhone (iOS_18-1+)', 'Safari 17.2, iPhone (iOS_18-1+)'],
  ['\u30d6\u30e9\u30a6\u30b6 \u00e9\u0301', '\u30d6\u30e9\u30a6\u30b6 \u00e9\u0301'],
  ['<img src=x onerror="a">', 'img srcx onerrora'],
  ['[a](https://evil.example) `b` &lt; \u202e\0', 'a(httpsevil.example) b lt'],
  ['<>', null],
  ['a'.repeat(200), 'a'.repeat(100)],
  [null, null],
])('toLabel(%j) is %j', (text, label) => {
  expect(toLabel(text)).toBe(label)
})

const requestOf = ({ cookies }: Browser): Request =>
  new Request(`${ORIGIN}/account`, { headers: { cookie: `${SESSION}=${cookies.get(SESSION)}` } })

const find = async (auth: Auth, browser: Browser) => (await auth.sessions(requestOf(browser)))[0]

describe.each([
  ['database', { strategy: 'database' }],
  ['jwt', { strategy: 'jwt', revocation: true }],
] as const)('session.devices > strategy %s', (_, session) => {
  test('records the sign-in, and the last use once in five minutes', async () => {
    const clock = stopClock()
    const began = clock.now()
    const describeFirefox = { ...devices(), describe: () => 'Firefox on Windows' }
    const app = openApp({ config: { session: { ...session, devices: describeFirefox } } })
    await app.signIn('idp', 'ada')
    const created = new Date(began * 1000)
    expect(await find(app.auth, app.browser)).toMatchObject({
      device: 'Firefox on Windows',
      created,
      lastSeen: created,
    })
    clock.advance(299)
    await app.auth.session(requestOf(app.browser))
    expect(await find(app.auth, app.browser)).toMatchObject({ lastSeen: created })
    clock.advance(2)
    await app.auth.session(requestOf(app.browser))
    expect(await find(app.auth, app.browser)).toMatchObject({ created, lastSeen: new Date((began + 301) * 1000) })
  })

  test('stores no markup, whatever the device functions return', async () => {
    const describe = () => '<b>Firefox</b> on [Windows](https://evil.example)'
    const own = { describe, coarsen: () => '<i>192.0.2.0/24</i>' }
    const app = openApp({
      config: { rateLimit: { clientAddress: () => '192.0.2.77' }, session: { ...session, devices: own } },
    })
    await app.signIn('idp', 'ada')
    expect(await find(app.auth, app.browser)).toMatchObject({
      device: 'bFirefoxb on Windows(httpsevil.example)',
      address: 'i192.0.2.0/24/i',
    })
  })
})
