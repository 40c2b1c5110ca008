import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { checkCallbackUrls, checkOrigin } from '../../../src/cli/doctor/checks/origin.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { asLines, shows } from './rows.ts'
import type { Parts } from './subject.ts'

const PRODUCTION = { NODE_ENV: 'production' }
/** Sends sign-in links. */
const MAIL = { providers: [Mail({ sendVerificationRequest: async () => {} })], adapter: memory() }
/** The public origin is not configured. */
const HERE = { AUTH_URL: '' }

describe('origin', () => {
  shows(checkOrigin, [
    ['the variable it is from', {}, 'ok', 'https://app.example, from AUTH_URL (environment).', null],
    [
      'the file it is from',
      { env: {}, files: { '.env': 'AUTH_URL=https://a.example' } },
      'ok',
      'https://a.example, from AUTH_URL (.env).',
      null,
    ],
    [
      'the option it is from',
      { config: { origin: 'https://b.example' } },
      'ok',
      'https://b.example, from the option `origin`.',
      null,
    ],
    [
      'which ones it may be',
      { config: { origin: ['https://a.example', 'https://*.b.example'] } },
      'ok',
      'One of https://a.example, https://*.b.example',
      null,
    ],
    ['that a function decides', { config: { origin: () => true } }, 'ok', '`origin` is a function', null],
    [
      'that the header is believed',
      { more: { ...HERE, AUTH_TRUST_HOST: 'true' } },
      'ok',
      'trusted because of AUTH_TRUST_HOST (environment)',
      null,
    ],
    [
      'that an option believes it',
      { more: HERE, config: { trustHost: true } },
      'ok',
      'trusted because of the option `trustHost`',
      null,
    ],
    [
      'that a platform has it believed',
      { more: { ...HERE, VERCEL: '1' } },
      'ok',
      'trusted because of VERCEL (environment)',
      null,
    ],
    [
      'that development believes it',
      { more: { ...HERE, NODE_ENV: 'development' } },
      'ok',
      'trusted because of NODE_ENV=development',
      null,
    ],
    [
      'that a forged host gets into a mail',
      { more: { ...HERE, AUTH_TRUST_HOST: 'true' }, config: MAIL },
      'warning',
      'puts a sign-in link to that host into the email',
      'AUTH_URL=https://app.example',
    ],
    [
      'nothing about mail where the platform sets the host',
      { more: { ...HERE, VERCEL: '1' }, config: MAIL },
      'ok',
      'trusted because of VERCEL (environment)',
      null,
    ],
    ['that nothing says it', { more: HERE }, 'warning', 'in production every request is refused', 'AUTH_URL='],
    [
      'that nothing says it in production',
      { more: { ...HERE, ...PRODUCTION } },
      'error',
      'every request is refused in production',
      'AUTH_URL=',
    ],
    [
      'that http is on the way',
      { more: { AUTH_URL: 'http://app.example' } },
      'warning',
      'over http',
      'AUTH_URL=https://app.example',
    ],
    [
      'that http is on the way in production',
      { more: { AUTH_URL: 'http://app.example', ...PRODUCTION } },
      'error',
      'over http',
      'https:',
    ],
    [
      'that it is this machine in production',
      { more: { AUTH_URL: 'http://localhost:3000', ...PRODUCTION } },
      'error',
      'to their own machine',
      'AUTH_URL=https://app.example',
    ],
    [
      'that two paths disagree',
      { more: { AUTH_URL: 'https://app.example/x' }, config: { basePath: '/auth' } },
      'warning',
      'AUTH_URL has the path /x, but the routes are under /auth',
      'AUTH_URL=https://app.example',
    ],
  ])

  test('may be localhost in development', async () => {
    expect(await asLines(checkOrigin, { more: { AUTH_URL: 'http://localhost:3000' } })).toEqual([
      'ok: http://localhost:3000, from AUTH_URL (environment).',
    ])
  })
})

describe('callback-urls', () => {
  test.each<[string, Parts, string]>([
    ['with AUTH_URL', {}, 'GitHub: https://app.example/auth/callback/github'],
    [
      'with its path',
      { more: { AUTH_URL: 'https://app.example/in' } },
      'GitHub: https://app.example/in/callback/github',
    ],
    ['of SolidStart', { by: 'ReactiveAuth' }, 'GitHub: https://app.example/api/auth/callback/github'],
    [
      'of SvelteKit below a path',
      { by: 'KitAuth', parts: { root: '/shop' } },
      'GitHub: https://app.example/shop/auth/callback/github',
    ],
    [
      'where Express has it mounted',
      { by: 'ServerAuth', files: { 'app.js': "const app = express()\napp.use('/login/*splat', ServerAuth(config))" } },
      'GitHub: https://app.example/login/callback/github',
    ],
    [
      'with another id and name',
      { config: { providers: [GitHub({ id: 'hub', name: 'Hub' })] } },
      'Hub: https://app.example/auth/callback/hub',
    ],
    [
      'before there is an id',
      { env: { AUTH_URL: 'https://app.example' } },
      'GitHub: https://app.example/auth/callback/github',
    ],
    [
      'behind a proxy',
      { config: { redirectProxyUrl: 'https://proxy.example/auth', redirectProxyTargets: ['https://app.example'] } },
      'GitHub: https://proxy.example/auth/callback/github',
    ],
    [
      'in development',
      { more: HERE },
      'GitHub: http://localhost:3000/auth/callback/github (in development; the same under every other origin)',
    ],
  ])('has the URL to register %s', async (_when, parts, url) => {
    expect(await asLines(checkCallbackUrls, parts)).toEqual([`ok: Register with ${url}`])
  })

  test('has nothing to report without an external provider', async () => {
    expect(await asLines(checkCallbackUrls, { config: { providers: [Passkey()] } })).toEqual([])
  })
})
