import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../src/config/providers/provider.ts'
import { customFetch, type Finding } from '../../src/index.ts'
import { Email } from '../../src/providers/email.ts'
import { Loops } from '../../src/providers/loops.ts'
import { Mailjet } from '../../src/providers/mailjet.ts'
import { Nodemailer } from '../../src/providers/nodemailer.ts'
import { Resend } from '../../src/providers/resend.ts'
import type { ResolvedEmailProvider } from '../../src/types/email-provider.ts'
import type { ProviderEntry } from '../../src/types/provider.ts'
import { paramsFor } from './mail.ts'

/** As a configuration makes it, with what it has to say. */
function resolve(entry: ProviderEntry, env: Record<string, string> = {}) {
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  const provider = resolveProvider(entry, { env, redirectProxyUrl: null, report, warn: () => {} })
  return { provider: provider as ResolvedEmailProvider, findings }
}

const FROM = 'Acme <hello@app.example>'

describe('an email provider in a configuration', () => {
  test.each<[string, ProviderEntry, Record<string, string>, object]>([
    ['Resend', Resend, { AUTH_RESEND_KEY: 'k', AUTH_RESEND_FROM: FROM }, { id: 'resend', apiKey: 'k', from: FROM }],
    [
      'Mailjet',
      Mailjet,
      { AUTH_MAILJET_KEY: 'k', AUTH_MAILJET_SECRET: 's', AUTH_MAILJET_FROM: FROM },
      { id: 'mailjet', apiKey: 'k', apiSecret: 's' },
    ],
    [
      'Email',
      Email,
      { AUTH_EMAIL_SERVER: 'smtp://a.example', AUTH_EMAIL_FROM: FROM },
      { id: 'email', server: 'smtp://a.example', from: FROM },
    ],
    [
      'Nodemailer with another id',
      Nodemailer({ id: 'post', name: 'Post', maxAge: 60 }),
      { AUTH_POST_SERVER: 'smtp://a.example', AUTH_POST_FROM: FROM },
      { id: 'post', name: 'Post', maxAge: 60, server: 'smtp://a.example' },
    ],
    ['Loops', Loops({ transactionalId: 'cm1' }), { AUTH_LOOPS_KEY: 'k' }, { id: 'loops', transactionalId: 'cm1' }],
    ['options first', Resend({ apiKey: 'mine', from: FROM }), { AUTH_RESEND_KEY: 'k' }, { apiKey: 'mine' }],
  ])('takes from options and environment what it needs: %s', (_, entry, env, expected) => {
    const { findings, provider } = resolve(entry, env)
    expect(findings).toEqual([])
    expect(provider).toMatchObject({ type: 'email', ...expected })
  })

  test('names every option that is missing, but required by its variable', () => {
    expect(resolve(Email).findings).toEqual([
      { option: 'providers.email.server', problem: 'is missing', fix: "server: '...', or AUTH_EMAIL_SERVER" },
      { option: 'providers.email.from', problem: 'is missing', fix: "from: '...', or AUTH_EMAIL_FROM" },
    ])
    const { findings } = resolve(Loops({ transactionalId: '' }), { AUTH_LOOPS_KEY: 'k' })
    expect(findings.map(({ fix }) => fix)).toEqual(["transactionalId: '...'"])
  })

  test('needs nothing of that where the application sends itself', () => {
    const { findings, provider } = resolve(Resend({ sendVerificationRequest: () => {} }))
    expect(findings).toEqual([])
    expect(provider.id).toBe('resend')
  })

  test("sends through the application's own fetch", async () => {
    const urls: string[] = []
    const fetch = async (url: string) => {
      urls.push(url)
      return Response.json({ id: '1' })
    }
    const { provider } = resolve(Resend({ apiKey: 'k', from: FROM, [customFetch]: fetch }))
    await provider.sendVerificationRequest({ ...paramsFor(provider), provider })
    expect(urls).toEqual(['https://api.resend.com/emails'])
  })
})
