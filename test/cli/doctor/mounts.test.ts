import { describe, expect, test } from 'vitest'
import { expressProject } from '../mistakes/projects.ts'
import { installOnce, runDoctor } from './app.ts'

installOnce()

describe('the callback URL', { concurrent: true }, () => {
  const imports = "import { createExpressAuth } from 'latchkey/express'"

  test.each<[by: string, mount: string]>([
    ['ServerAuth', "app.use('/api/auth', ServerAuth(config))"],
    [
      'createExpressAuth',
      "const auth = createExpressAuth(config)\napp.use('/api/auth', auth.router)\napp.use(auth.session())",
    ],
  ])('has the path of a handler that is mounted with %s', async (by, mount) => {
    const { code, stdout } = await runDoctor({ files: expressProject({ mount, imports }), args: ['--offline'] })
    expect(stdout).toContain(`ok       server.js sets up sign-in with ${by}.\n`)
    expect(stdout).toContain('ok       Register with GitHub: http://localhost:3000/api/auth/callback/github\n')
    expect(stdout).toContain('ok       `ServerAuth` handles requests under /api/auth.\n')
    expect(code).toBe(0)
  })

  test('reports the assumed path if the source code does not show the mount', async () => {
    const mount = "app.use('/api', express.Router().use('/auth', ServerAuth(config)))"
    const { code, stdout } = await runDoctor({ files: expressProject({ mount }), args: ['--offline'] })
    expect(stdout).toContain(
      'Register with GitHub: http://localhost:3000/auth/callback/github, if the handler is mounted at /auth\n',
    )
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('answers under')])
  })
})
