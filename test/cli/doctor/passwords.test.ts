import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { checkAdapter } from '../../../src/cli/doctor/checks/adapter.ts'
import { checkOptions } from '../../../src/cli/doctor/checks/options.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Password } from '../../../src/providers/password.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { installOnce, runDoctor } from './app.ts'
import { asLines, shows } from './rows.ts'
import { STRONG } from './subject.ts'

installOnce()

const mail = Mail({ sendVerificationRequest() {} })

const complete: Partial<AuthConfig> = { adapter: memory(), providers: [Password(), mail] }

/** An adapter of Auth.js, which knows no passwords. */
function createPublished() {
  const { getPasswordHash, updatePasswordHashIf, ...adapter } = memory()
  return adapter
}

describe('missing requirements of Password()', () => {
  shows(checkOptions, [
    ['that nothing is missing', { config: complete }, 'ok', 'The configuration is valid, with 2 providers.', null],
    [
      'that no provider sends mails',
      { config: { ...complete, providers: [Password()] } },
      'error',
      'providers.password has no email provider',
      'providers: [Password(), Nodemailer]',
    ],
    [
      'which methods the adapter lacks',
      { config: { ...complete, adapter: createPublished() } },
      'error',
      'adapter lacks getPasswordHash, updatePasswordHashIf',
      'adapter: sql(',
    ],
    [
      'that sessions cannot be ended',
      { config: { ...complete, session: { strategy: 'jwt' } } },
      'error',
      'session is kept in cookies only',
      "session: { strategy: 'database' }",
    ],
  ])

  test('are reported once, and the adapter is not called complete', async () => {
    const config = { ...complete, adapter: createPublished() }
    expect((await asLines(checkOptions, { config })).join('\n').match(/getPasswordHash/g)).toHaveLength(1)
    expect(await asLines(checkAdapter, { config })).toEqual([expect.stringMatching(/^ok: Expired rows stay/)])
    expect(await asLines(checkAdapter, { config: complete })).toContain(
      'ok: The adapter has every method that this configuration can use.',
    )
  })

  test('are reported for an application with its own copy of latchkey', async () => {
    const { code, stdout } = await runDoctor({
      args: ['--offline'],
      env: { AUTH_SECRET: STRONG, AUTH_URL: 'https://app.example' },
      files: {
        'package.json': '{ "type": "module" }',
        'auth.js': `import { createAuth } from 'latchkey'
import { memory } from 'latchkey/adapters/memory'
import { Password } from 'latchkey/providers/password'
export const auth = createAuth({ adapter: memory(), providers: [Password] })
`,
      },
    })
    expect([code, stdout.match(/error .*/g)]).toEqual([
      1,
      [expect.stringContaining('providers.password has no email provider, which sends the mails of sign-up and reset')],
    ])
  })
})
