// The doctor in the sample application, as `npm run demo:doctor` calls it beside the demo.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { plainEnv } from './run-app.ts'
import { pairOf } from './servers.ts'
import { test } from './test.ts'

const PROGRAM = join(import.meta.dirname, '../dist/cli.js')

const CLIENT_SECRET = 'a-client-secret-of-nobody'

test.describe('latchkey doctor', () => {
  test('finds nothing wrong with the sample application but the client secret', ({ browserName: _ }, info) => {
    const { env, port } = pairOf(info.project.metadata)
    const settings = {
      ...{ ...env, PORT: String(port), AUTH_OIDC_ISSUER: `http://localhost:${env.PROVIDER_PORT}` },
      // What the running application has is made when it starts; nobody is asked for these.
      ...{ AUTH_OIDC_ID: 'sample-app', AUTH_OIDC_SECRET: CLIENT_SECRET },
      ...{ AUTH_NODEMAILER_SERVER: 'smtp://localhost:1', AUTH_NODEMAILER_FROM: 'sign-in@sample.example' },
    }
    const cwd = join(import.meta.dirname, 'apps/express')
    const { status, stderr, stdout } = spawnSync(process.execPath, [PROGRAM, 'doctor'], {
      ...{ cwd, env: { ...plainEnv(), ...settings }, encoding: 'utf8' },
    })
    // The secret is not that of the running application, and the provider says so.
    expect(stdout.match(/^ {2}error .*/gm)).toEqual([
      expect.stringMatching(/oidc: .* refuses the client ID or the client secret/),
    ])
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^error: 1 error, /)])
    for (const line of [
      'src/server.ts sets up sign-in with createExpressAuth.',
      `/auth/callback/oidc`,
      `oidc: ${settings.AUTH_OIDC_ISSUER} responds correctly.`,
      'The database has all tables, columns and indexes.',
    ])
      expect(stdout).toContain(line)
    for (const secret of [env['AUTH_SECRET'], CLIENT_SECRET]) expect(stdout).not.toContain(secret)
  })
})
