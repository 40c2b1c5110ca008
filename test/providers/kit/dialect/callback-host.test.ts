import { describe, expect, test } from 'vitest'
import { moveToCallbackHost } from '../../../../src/providers/kit/dialect/callback-host.ts'
import { openScene } from './scene.ts'

const URL_ = 'https://accounts.example/oauth/token?v=2'
const HOSTS = { hostFromCallback: 'accounts-server', allowedHosts: ['accounts.example', 'accounts.example.eu'] }

const at = (said?: string) =>
  moveToCallbackHost(URL_, HOSTS, new URLSearchParams(said === undefined ? {} : { 'accounts-server': said }))

describe('host of the callback', () => {
  test.each([
    ['https://accounts.example.eu', 'https://accounts.example.eu/oauth/token?v=2'],
    ['https://accounts.example.eu/', 'https://accounts.example.eu/oauth/token?v=2'],
    ['accounts.example.eu', 'https://accounts.example.eu/oauth/token?v=2'],
    ['HTTPS://Accounts.Example.EU', 'https://accounts.example.eu/oauth/token?v=2'],
    ['https://accounts.example', URL_],
  ])('%s is one of the list', (said, url) => {
    expect(at(said)).toBe(url)
  })

  test('is that of the definition, unless it is said', () => {
    expect(at()).toBe(URL_)
    expect(moveToCallbackHost(URL_, {}, new URLSearchParams({ 'accounts-server': 'https://evil.example' }))).toBe(URL_)
  })

  test.each([
    'https://evil.example',
    'https://accounts.example.eu.evil.example',
    'https://evil-accounts.example.eu',
    'https://sub.accounts.example.eu',
    'https://accounts.example.eu.',
    'https://accounts.example.eu:8443',
    'https://accounts.example.eu@evil.example',
    'https://user:password@accounts.example.eu',
    'https://evil.example#accounts.example.eu',
    'https://evil.example\\@accounts.example.eu',
    'https://accounts.example.eu\\.evil.example',
    'https://accounts.example.eu/evil',
    'https://accounts.example.eu?x=1',
    'http://accounts.example.eu',
    'ftp://accounts.example.eu',
    'javascript://accounts.example.eu',
    'blob:https://accounts.example.eu/',
    '//accounts.example.eu',
    'https://127.0.0.1',
    'https://0x7f.1',
    'https://2130706433',
    'https://[::ffff:127.0.0.1]',
    'https://169.254.169.254',
    'https://metadata.google.internal.',
    'https://localhost.',
    'https://accоunts.example.eu',
    ' ',
    '',
    'accounts.example.eu, evil.example',
    `https://${'a'.repeat(5000)}.example`,
  ])('SSRF-01: %j is none of the list', (said) => {
    expect(() => at(said)).toThrow('accounts-server')
  })

  test('SSRF-01: refuses a repeated parameter', () => {
    const callback = new URLSearchParams('accounts-server=accounts.example.eu&accounts-server=accounts.example.eu')
    expect(() => moveToCallbackHost(URL_, HOSTS, callback)).toThrow('accounts-server')
  })

  test('SSRF-01: allows no host without a list', () => {
    const callback = new URLSearchParams({ h: 'accounts.example.eu' })
    expect(() => moveToCallbackHost(URL_, { hostFromCallback: 'h' }, callback)).toThrow('h:')
  })
})

describe('sign-in at a data centre', () => {
  const EU = 'https://accounts.example.eu'
  const host = { hostFromCallback: 'accounts-server', allowedHosts: ['accounts.example.eu'] }
  const open = () =>
    openScene(
      {
        endpoints: { token: `${EU}/token`, userinfo: `${EU}/userinfo` },
        dialect: { callback: { 'accounts-server': EU } },
      },
      {
        token: { url: 'https://accounts.example/token', ...host },
        userinfo: { url: 'https://accounts.example/userinfo', ...host },
      },
    )

  test('asks there for tokens and for the user', async () => {
    const { server, signIn } = open()
    expect(await signIn()).toBe('1815')
    expect(server.calls.map(({ url }) => url)).toEqual([`${EU}/token`, `${EU}/userinfo`])
  })

  test('SSRF-01: sends nothing to a host that is not on the list', async () => {
    const { server, signIn } = open()
    expect(await signIn({ 'accounts-server': 'https://evil.example' })).toContain('accounts-server: ')
    expect(server.calls).toEqual([])
  })
})
