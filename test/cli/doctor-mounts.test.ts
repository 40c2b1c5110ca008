import express from 'express'
import { describe, expect, test } from 'vitest'
import { checkCallbackUrls } from '../../src/cli/doctor/checks/callback-urls.ts'
import { checkExpress } from '../../src/cli/doctor/checks/express.ts'
import { expressLayers } from '../../src/cli/doctor/express-layers.ts'
import { ServerAuth } from '../../src/integrations/express/index.ts'
import { GitHub } from '../../src/providers/github.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { installOnce, runDoctor } from './doctor-app.ts'
import { linesOf } from './doctor-rows.ts'
import { ENV, subjectOf } from './doctor-subject.ts'
import { expressProject } from './mistakes/projects.ts'

installOnce()

const CALLBACK = 'Register with GitHub: http://localhost:3000/api/auth/callback/github'

describe('the callback URL', { concurrent: true }, () => {
  test.each<[what: string, mount: string]>([
    ['in a router', "app.use('/api', express.Router().use('/auth', ServerAuth(config)))"],
    [
      'in an application that another one mounts',
      "const outer = express()\nouter.use('/api', app)\napp.use('/auth', ServerAuth(config))",
    ],
    ['in an application that listens later', "app.use('/api/auth', ServerAuth(config))\napp.listen = () => {}"],
    [
      'by createExpressAuth',
      "const auth = createExpressAuth(config)\napp.use('/api/auth', auth.router)\napp.use(auth.session())",
    ],
  ])('has the path of a handler that is mounted %s', async (_what, mount) => {
    const files = expressProject({ mount, imports: "import { createExpressAuth } from 'latchkey/express'" })
    const { code, stdout } = await runDoctor({ files, args: ['--offline'] })
    expect(stdout).toContain(`ok       ${CALLBACK}\n`)
    expect(stdout).toContain('ok       `ServerAuth` answers under /api/auth.\n')
    expect(code).toBe(0)
  })

  test('says which path it assumes when no application mounts the handler', async () => {
    const files = expressProject({
      mount: "export const mount = (application) => application.use('/api/auth', ServerAuth(config))",
      files: { 'auth.js': '' },
    })
    const { stdout } = await runDoctor({
      files: {
        ...files,
        'auth.js': "import { GitHub } from 'latchkey/providers/github'\nexport const config = { providers: [GitHub] }",
      },
      args: ['--offline', '--config', 'auth.js'],
    })
    expect(stdout).toContain(
      'Register with GitHub: http://localhost:3000/auth/callback/github, if the handler is mounted at /auth\n',
    )
  })

  test('reports createExpressAuth without its router', async () => {
    const files = expressProject({
      mount: 'createExpressAuth(config)',
      imports: "import { createExpressAuth } from 'latchkey/express'",
    })
    const { code, stdout } = await runDoctor({ files, args: ['--offline'] })
    expect(stdout).toContain(
      'error    `createExpressAuth` was called, but the application does not mount its handler: every route answers 404.\n           fix: app.use(auth.router)\n',
    )
    expect(code).toBe(1)
  })
})

test('each configuration has the path of its own mount', async () => {
  const configOf = (id: string): AuthConfig => ({ providers: [GitHub({ id })], secret: ENV['AUTH_SECRET'] })
  const [users, staff] = [configOf('users'), configOf('staff')]
  const mounts = [users, staff].map((config) => {
    const given = { clientId: 'an-id', clientSecret: 'a-client-secret' }
    return ServerAuth({ ...config, providers: [GitHub(given)] })
  })
  const app = express()
    .use('/auth', mounts[0] ?? [])
    .use('/staff/auth', mounts[1] ?? [])
  const layers = expressLayers(app, {
    names: new Map(mounts.map((mount) => [mount, 'ServerAuth'])),
    configs: new Map([
      [mounts[0], users],
      [mounts[1], staff],
    ]),
  })
  const subject = subjectOf({
    more: { AUTH_URL: 'https://app.example' },
    parts: {
      express: layers,
      framework: 'express',
      calls: [users, staff].map((config) => ({ by: 'ServerAuth', config })),
    },
  })
  expect(await linesOf(checkCallbackUrls, subject)).toEqual([
    'ok: Register with GitHub: https://app.example/auth/callback/users',
    'ok: Register with GitHub: https://app.example/staff/auth/callback/staff',
  ])
  expect(await linesOf(checkExpress, subject)).toEqual([
    'ok: `ServerAuth` answers under /auth.',
    'ok: `ServerAuth` answers under /staff/auth.',
  ])
})
