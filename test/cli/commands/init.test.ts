import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readQuickStart } from '../../../e2e/quick-start.ts'
import { type Framework, type ProviderName, QUICK_STARTS } from '../../../src/cli/quick-start.ts'
import { isWorker, TEMPLATES, type Template } from '../../../src/cli/templates.ts'
import { createProject, useProjects } from '../project.ts'

useProjects()

const DEPENDENCIES: Readonly<Record<Template, Readonly<Record<string, string>>>> = {
  express: { express: '*' },
  // A server of one's own, in front of what the framework builds.
  sveltekit: { express: '*', '@sveltejs/kit': '*' },
  'solid-start': { '@solidjs/start': '*', express: '*' },
  next: { next: '*', hono: '*', typescript: '*' },
  hono: { hono: '*', express: '*' },
  worker: { wrangler: '*' },
  'two-workers': { wrangler: '*' },
}

const FRAMEWORKS = Object.keys(TEMPLATES) as readonly Template[]

/** The file that `--email` adds. */
const EMAIL_FILES: Readonly<Record<Framework, string>> = {
  express: 'email.js',
  hono: 'email.js',
  next: 'email.ts',
  'solid-start': 'src/email.ts',
  sveltekit: 'src/email.ts',
}

/** The env file, and what it has in addition to the secrets. */
const ENV: Readonly<Record<Template, readonly [file: string, lines: string]>> = {
  express: ['.env', 'NODE_ENV=development\n'],
  sveltekit: ['.env', ''],
  'solid-start': ['.env', ''],
  next: ['.env.local', ''],
  hono: ['.env', 'NODE_ENV=development\n'],
  worker: ['.dev.vars', 'AUTH_URL=http://localhost:8787\nNODE_ENV=development\n'],
  'two-workers': ['.dev.vars', 'AUTH_URL=http://localhost:8787\nNODE_ENV=development\n'],
}

const manifestOf = (framework: Template, fields: object = { type: 'module' }): Readonly<Record<string, string>> => ({
  'package.json': JSON.stringify({ ...fields, dependencies: { latchkey: '*', ...DEPENDENCIES[framework] } }),
  '.gitignore': '.env\n.env.local\n.dev.vars\n',
})

const manifestWith = (dependencies: object): Readonly<Record<string, string>> => ({
  'package.json': JSON.stringify({ type: 'module', dependencies: { latchkey: '*', ...dependencies } }),
  '.gitignore': '.env\n',
})

/** Sets up a provider for production, which needs a registration. */
const GOOGLE = ['init', '--provider', 'google'] as const

/** The quick starts whose provider needs no account. */
const WITHOUT_ACCOUNT: readonly Template[] = ['express', 'hono']

/** A provider as `init` knows it in a project of `manifestOf`: only that of Next.js has TypeScript. */
const inProject = (framework: Template, id: string, name: string): ProviderName => ({
  ...{ id, name },
  isTypeScript: framework === 'next',
})

/** The provider of a quick start. */
const shownIn = (framework: Template): ProviderName =>
  WITHOUT_ACCOUNT.includes(framework) ? inProject(framework, 'dev', 'Dev') : inProject(framework, 'google', 'Google')

describe.each(FRAMEWORKS)('init in a project of %s', (framework) => {
  const quickStart = readQuickStart(framework)
  const [envFile, lines] = ENV[framework]
  // No dependency identifies it.
  const init = [...GOOGLE, ...(isWorker(framework) ? ['--framework', framework] : [])]

  test('writes the files of the README', async () => {
    const project = createProject(manifestOf(framework))
    const { code } = await project.run([...init, '--provider', shownIn(framework).id])
    expect(code).toBe(0)
    expect(quickStart.files.length).toBeGreaterThan(0)
    for (const { path, text } of quickStart.files) expect(project.read(path)).toBe(text)
  })

  test('writes only the files that the README shows', () => {
    const written = TEMPLATES[framework].files(shownIn(framework))
    expect(written).toEqual(quickStart.files)
  })

  test('writes the required variables to a file that only the owner can read', async () => {
    const project = createProject(manifestOf(framework))
    await project.run(init)
    expect(project.read(envFile).replace(/(?<=^AUTH_SECRET=)[\w-]{44}/, '…')).toBe(
      `AUTH_SECRET=…\nAUTH_GOOGLE_ID=\nAUTH_GOOGLE_SECRET=\n${lines}`,
    )
    expect(statSync(join(project.folder, envFile)).mode & 0o777).toBe(0o600)
  })

  test('prints only the callback URL, and no secret', async () => {
    const project = createProject(manifestOf(framework))
    const { stdout, stderr } = await project.run(init)
    const { basePath, port } = TEMPLATES[framework]
    expect(stdout).toBe(`http://localhost:${port}${basePath}/callback/google\n`)
    const [, secret = ''] = /^AUTH_SECRET=(.+)$/m.exec(project.read(envFile)) ?? []
    expect(secret).toHaveLength(44)
    expect(stderr).not.toContain(secret)
  })

  test('changes nothing in a second run', async () => {
    const project = createProject(manifestOf(framework))
    await project.run(init)
    const env = project.read(envFile)
    const { code, stderr } = await project.run(init)
    expect([code, project.read(envFile)]).toEqual([0, env])
    for (const path of [...quickStart.files.map(({ path }) => path), envFile])
      expect(stderr).toContain(`unchanged   ${path}`)
    expect(stderr).not.toMatch(/completed|written/)
  })

  test('writes no file at all if one of them exists', async () => {
    const [first] = quickStart.files
    const last = quickStart.files.at(-1)?.path ?? ''
    const project = createProject({ ...manifestOf(framework), [last]: 'mine' })
    const { code, stdout, stderr } = await project.run(init)
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `error: ${last} is there already. --force overwrites. Nothing was written.\n`,
    ])
    expect(project.read(last)).toBe('mine')
    expect(() => project.read(envFile)).toThrow('ENOENT')
    if (first?.path !== last) expect(() => project.read(first?.path ?? '')).toThrow('ENOENT')
  })

  test('overwrites existing files with --force', async () => {
    const [{ path, text } = { path: '', text: '' }] = quickStart.files
    const project = createProject({ ...manifestOf(framework), [path]: 'mine' })
    const { code, stderr } = await project.run([...init, '--provider', shownIn(framework).id, '--force'])
    expect([code, project.read(path)]).toEqual([0, text])
    expect(stderr).toContain(`overwritten ${path}`)
  })
})

describe('init', () => {
  test('keeps the existing lines of the env file', async () => {
    const before = '# mine\nAUTH_GOOGLE_ID=abc\nAUTH_SECRET_1=kT7vQ2mZx9LrWc4HnB8sYd3FgJ6pAe1U'
    const project = createProject({ ...manifestOf('express'), '.env': before })
    await project.run(GOOGLE)
    expect(project.read('.env')).toBe(`${before}\nAUTH_GOOGLE_SECRET=\nNODE_ENV=development\n`)
  })

  test('writes .dev.vars if Wrangler runs the application', async () => {
    const project = createProject({ ...manifestOf('sveltekit'), 'wrangler.jsonc': '{}' })
    await project.run(['init'])
    expect(project.read('.dev.vars')).toContain('AUTH_SECRET=')
    expect(() => project.read('.env')).toThrow('ENOENT')
  })

  test.each<[file: string, text: string, path: string, manifest: object]>([
    ['wrangler.jsonc', '{\n  // "main": "old.ts",\n  "main": "src/worker.ts"\n}', 'src/worker.ts', { typescript: '6' }],
    ['wrangler.json', '{ "name": "my-app", "main": "./src/index.js" }', 'src/index.js', {}],
    ['wrangler.toml', 'name = "my-app"\nmain = "src/app.tsx"\n', 'src/app.tsx', { typescript: '6' }],
    ['wrangler.jsonc', '{}', 'src/index.ts', { typescript: '6' }],
    ['wrangler.toml', 'main = "src/\u001b[2J.ts"', 'src/index.js', {}],
  ])('writes a Hono Worker if %s is %j', async (file, text, path, more) => {
    const manifest = manifestWith({ hono: '4', wrangler: '4', ...more })
    const project = createProject({ ...manifest, [file]: text })
    const { code, stderr } = await project.run(['init'])
    expect([code, project.read(file), stderr]).toEqual([0, text, expect.not.stringContaining('npm install')])
    expect(project.read(path)).toContain("from 'latchkey/hono'")
    expect(project.read(path)).toMatch(/^export default app$/m)
    expect(project.read('.dev.vars')).toMatch(
      /^AUTH_SECRET=\S{44}\nAUTH_URL=http:\/\/localhost:8787\nNODE_ENV=development\n$/,
    )
    expect(stderr).toContain('open http://localhost:8787/account:\n  WRANGLER_BUILD_CONDITIONS=')
  })

  test('starts a Hono Worker on a port, and writes none outside the project', async () => {
    const manifest = manifestWith({ hono: '4' })
    const project = createProject({ ...manifest, 'wrangler.toml': 'main = "src/index.ts"' })
    const { stderr, stdout } = await project.run([...GOOGLE, '--port', '8080'])
    expect(stdout).toBe('http://localhost:8080/api/auth/callback/google\n')
    expect(stderr).toContain('\n  npm install wrangler\n')
    expect(stderr).toMatch(/ npx wrangler dev --port 8080\n$/)
    const outside = createProject({ ...manifest, 'wrangler.toml': 'main = "../index.ts"' })
    expect(await outside.run(GOOGLE)).toMatchObject({ code: 1, stderr: expect.stringContaining('../index.ts') })
  })

  test('declares the variables of .env if SvelteKit requires that', async () => {
    const project = createProject(manifestOf('sveltekit'))
    await project.run(['init', '--provider', 'github'])
    expect(project.read('src/env.ts')).toContain("defineEnvVars({ ...authEnv('github') })")
  })

  test.each([
    ['github', 'GitHub', ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET']],
    ['auth0', 'Auth0', ['AUTH_AUTH0_ID', 'AUTH_AUTH0_SECRET', 'AUTH_AUTH0_ISSUER']],
    ['42-school', 'FortyTwo', ['AUTH_42_SCHOOL_ID', 'AUTH_42_SCHOOL_SECRET']],
  ])('sets up the provider %s if requested', async (id, name, variables) => {
    const project = createProject(manifestOf('express'))
    const { code, stdout } = await project.run(['init', '--provider', id])
    expect([code, stdout]).toEqual([0, `http://localhost:3000/auth/callback/${id}\n`])
    expect(project.read('server.js')).toContain(`import { ${name} } from 'latchkey/providers/${id}'`)
    expect(project.read('server.js')).toContain(`providers: [${name}]`)
    expect(project.read('.env').match(/^AUTH_\w+(?==$)/gm)).toEqual(variables)
  })

  test.each<[what: string, files: Readonly<Record<string, string>>, folder: string]>([
    ['`src/app`', { 'src/app/page.tsx': '' }, 'src/'],
    ['`src/pages`', { 'src/pages/index.tsx': '' }, 'src/'],
    ['`app`, and ignores `src/app` as Next.js does', { 'app/page.tsx': '', 'src/app/page.tsx': '' }, ''],
  ])('writes the files for Next.js next to %s', async (_what, files, folder) => {
    const project = createProject({ ...manifestOf('next'), ...files })
    await project.run(GOOGLE)
    for (const { path, text } of readQuickStart('next').files) expect(project.read(`${folder}${path}`)).toBe(text)
  })

  test.each<[what: string, files: Readonly<Record<string, string>>, file: string]>([
    ['.env.local, although Wrangler is there', { 'wrangler.jsonc': '{}' }, '.env.local'],
    ['.env.local, next to shared values', { '.env': 'TITLE=Shop\n' }, '.env.local'],
    ['.env if it has the secret', { '.env': 'AUTH_SECRET=kT7vQ2mZx9LrWc4HnB8sYd3FgJ6pAe1U\n' }, '.env'],
  ])('completes, for Next.js, %s', async (_what, files, file) => {
    const project = createProject({ ...manifestOf('next'), ...files })
    const { stderr } = await project.run(GOOGLE)
    expect(project.read(file)).toMatch(/^AUTH_SECRET=\S+\nAUTH_GOOGLE_ID=\nAUTH_GOOGLE_SECRET=\n$/)
    expect(stderr).toContain(`\nFill in the empty variables in ${file}: AUTH_GOOGLE_ID`)
  })

  test('sets up test users by default, which need no registration', async () => {
    const project = createProject(manifestOf('express'))
    const { code, stdout, stderr } = await project.run(['init'])
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).not.toMatch(/Register|Fill in/)
    expect(project.read('server.js')).toContain("import { Dev } from 'latchkey/providers/dev'")
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=\S{44}\nNODE_ENV=development\n$/)
  })

  test('refuses test users for Next.js, which hides the client address', async () => {
    const project = createProject(manifestOf('next'))
    const { code, stderr } = await project.run(['init'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('such as --provider google')])
    expect(readdirSync(project.folder)).toEqual(['.gitignore', 'node_modules', 'package.json'])
  })

  test.each(FRAMEWORKS.filter((name) => name !== 'next'))(
    'says in the code of %s, and in its last line, how to replace test users',
    async (framework) => {
      const project = createProject(manifestOf(framework))
      const args = isWorker(framework) ? ['--framework', framework] : []
      const { stderr } = await project.run(['init', ...args])
      const written = TEMPLATES[framework]
        .files(inProject(framework, 'dev', 'Dev'))
        .map(({ path }) => project.read(path))
      const note = '// Dev works in development only. Replace it before you deploy.\n'
      expect(written.filter((text) => text.includes(note))).toHaveLength(1)
      const command = ['npx ./latchkey-0.1.0.tgz init', ...args, '--provider google --force'].join(' ')
      expect(stderr).toMatch(new RegExp(`Replace it before you deploy:\n  ${command}\n$`))
      expect((await project.run(['init', ...args, '--provider', 'google', '--force'])).code).toBe(0)
      const replaced = TEMPLATES[framework].files(inProject(framework, 'google', 'Google'))
      for (const { path, text } of replaced) expect(project.read(path)).toBe(text)
    },
  )

  test.each([
    ['--url', ['--url', 'https://app.example'], '', 'https://app.example'],
    ['AUTH_URL', [], 'AUTH_URL=https://app.example/auth\n', 'https://app.example'],
    [
      '--url before AUTH_URL',
      ['--url', 'http://localhost:8080'],
      'AUTH_URL=https://app.example\n',
      'http://localhost:8080',
    ],
  ])('prints the callback URL of %s', async (_what, args, env, origin) => {
    const project = createProject({ ...manifestOf('express'), '.env': env })
    expect((await project.run([...GOOGLE, ...args])).stdout).toBe(`${origin}/auth/callback/google\n`)
  })

  test.each<[Template, string, string, RegExp]>([
    ['express', '', 'http://localhost:8080', /\n {2}node --env-file=\.env server\.js\n$/],
    ['express', 'PORT=8080\n', '', /open http:\/\/localhost:8080\/account/],
    ['sveltekit', '', 'http://localhost:8080', /\n {2}npm run dev -- --port 8080\n$/],
    ['solid-start', '', 'http://localhost:8080', /\n {2}npm run dev -- --port 8080\n$/],
    ['sveltekit', '', 'https://app.example', /\n {2}npm run dev\n$/],
    ['next', '', 'http://localhost:8080', /\n {2}npm run dev -- --port 8080\n$/],
    ['hono', 'PORT=8080\n', '', /open http:\/\/localhost:8080\/account/],
  ])('starts %s, with %j, at the port of %j', async (framework, env, url, said) => {
    const project = createProject({ ...manifestOf(framework), '.env': env })
    const { stderr } = await project.run([...GOOGLE, ...(url === '' ? [] : ['--url', url])])
    expect(stderr).toMatch(said)
    if (framework === 'express') expect(project.read('.env')).toContain('PORT=8080\n')
  })

  test.each<[Template, args: readonly string[], env: string, after: RegExp, said: RegExp]>([
    ['express', ['--port', '8080'], '', /^PORT=8080$/m, /open http:\/\/localhost:8080\/account/],
    ['express', ['--port', '8080'], 'PORT=3000\n', /^PORT=8080$/m, /\n {2}node --env-file=\.env server\.js\n$/],
    ['express', ['--port', '3000'], 'PORT=8080\n', /^PORT=3000$/m, /open http:\/\/localhost:3000\/account/],
    ['express', ['--url', 'http://localhost:8080'], 'PORT=3000\n', /^PORT=8080$/m, /localhost:8080\/account/],
    ['express', ['--url', 'https://app.example'], 'PORT=4000\n', /^PORT=4000$/m, /https:\/\/app\.example\/account/],
    [
      'express',
      ['--port', '8080'],
      'AUTH_URL=http://localhost:3000/auth\n',
      /^AUTH_URL=http:\/\/localhost:8080\/auth$/m,
      /localhost:8080\/account/,
    ],
    [
      'express',
      ['--port', '8080'],
      'AUTH_URL=https://app.example\n',
      /^AUTH_URL=https:\/\/app\.example$/m,
      /localhost:8080\/account/,
    ],
    ['sveltekit', ['--port', '8080'], '', /^(?!.*PORT)/s, /\n {2}npm run dev -- --port 8080\n$/],
    ['solid-start', ['--port', '8080'], '', /^(?!.*PORT)/s, /\n {2}npm run dev -- --port 8080\n$/],
    [
      'two-workers',
      ['--framework', 'two-workers', '--port', '8080'],
      'AUTH_URL=http://localhost:8787\n',
      /^AUTH_URL=http:\/\/localhost:8080$/m,
      /localhost:8080\/account/,
    ],
  ])('for %s uses the port from %j everywhere, with %j in the env file', async (framework, args, env, after, said) => {
    const [envFile] = ENV[framework]
    const project = createProject({ ...manifestOf(framework), [envFile]: env })
    const { code, stdout, stderr } = await project.run([...GOOGLE, ...args])
    const port = args.at(-2) === '--port' ? `http://localhost:${args.at(-1)}/` : `${args.at(-1)}/`
    expect([code, stdout.startsWith(port)]).toEqual([0, true])
    expect(project.read(envFile)).toMatch(after)
    expect(stderr).toMatch(said)
  })

  test.each(Object.keys(QUICK_STARTS) as readonly Framework[])('adds mail and a database to %s', async (framework) => {
    const project = createProject(manifestOf(framework))
    const [args, id, name] = framework === 'next' ? [GOOGLE, 'google', 'Google'] : [['init'], 'dev', 'Dev']
    const { code, stderr } = await project.run([...args, '--email'])
    const [{ path } = { path: '' }] = TEMPLATES[framework].files(inProject(framework, id, name))
    expect(code).toBe(0)
    expect(project.read(path)).toContain(`{ adapter, account: { sealTokens: true }, providers: [${name}, mail] }`)
    expect(project.read(EMAIL_FILES[framework])).toContain("new DatabaseSync('app.db')")
    expect(project.read('.gitignore')).toMatch(/\napp\.db\n/)
    expect(stderr).toContain('/mailbox shows them. Replace the provider `mail` before you deploy.')
    if (id === 'dev') expect(stderr).toMatch(/ init --email --provider google --force\n$/)
  })

  test.each(Object.keys(QUICK_STARTS) as readonly Framework[])('adds attested passkeys to %s', async (framework) => {
    const project = createProject(manifestOf(framework))
    const [args, id, name] = framework === 'next' ? [GOOGLE, 'google', 'Google'] : [['init'], 'dev', 'Dev']
    const { code, stderr } = await project.run([...args, '--passkey-attestation'])
    const [{ path } = { path: '' }] = TEMPLATES[framework].files(inProject(framework, id, name))
    expect(code).toBe(0)
    expect(project.read(path)).toContain('{ adapter, experimental: { enableWebAuthn: true }, account')
    expect(project.read(path)).toContain(`providers: [${name}, mail, passkey] }`)
    expect(project.read(path)).toMatch(/\nimport \{ passkey \} from '[./]+\/passkeys(\.js)?'\n/)
    expect(project.read(EMAIL_FILES[framework].replace('email', 'passkeys'))).toContain("attestation: 'direct'")
    expect(stderr).toMatch(/\n {2}npm install .*@simplewebauthn\/server\n/)
    if (id === 'dev') expect(stderr).toMatch(/ init --email --passkey-attestation --provider google --force\n$/)
  })

  test.each<[string, Readonly<Record<string, string>>, readonly string[], 1 | 2, string]>([
    [
      'a Worker has no database',
      {},
      ['--framework', 'worker', '--passkey-attestation'],
      2,
      '--passkey-attestation writes a SQLite database and a',
    ],
    ['a Worker has no mailbox', {}, ['--framework', 'worker', '--email'], 2, '--email writes a SQLite database and a'],
    [
      'a Worker of Hono has none either',
      { ...manifestOf('hono'), 'wrangler.toml': '' },
      ['--email'],
      2,
      '--email writes a SQLite database and a',
    ],
    ['the port is none', manifestOf('express'), ['--port', '80a'], 2, '--port is not a port. Pass a number from 1 to'],
    ['the port is too high', manifestOf('express'), ['--port', '65536'], 2, '--port is not a port. Pass a number'],
    [
      'there are a port and a URL',
      manifestOf('express'),
      ['--port', '80', '--url', 'http://localhost'],
      2,
      '--port and --url exclude each other.',
    ],
    [
      'the folder is empty',
      {},
      [],
      2,
      'This folder is empty. Pass the framework of the new project: --framework <name>',
    ],
    ['there is no project', { 'app.js': '' }, [], 1, 'There is no package.json in this folder.'],
    [
      'there is no project',
      { 'app.js': '' },
      ['--framework', 'express'],
      1,
      'There is no package.json in this folder.',
    ],
    ['package.json is broken', { 'package.json': '{' }, [], 1, 'package.json is not a JSON object.'],
    [
      'package.json is the root of workspaces',
      { 'package.json': '{ "workspaces": ["apps/*"] }' },
      [],
      2,
      'It is the root of workspaces: run this command in the folder of the application.',
    ],
    ['no framework is known', { 'package.json': '{}' }, [], 2, '--framework <name>'],
    [
      'the framework is none',
      manifestOf('express'),
      ['--framework', 'workers'],
      2,
      'Allowed choices are sveltekit, solid-start, next, hono, express, worker, two-workers.',
    ],
    [
      'the provider is none',
      manifestOf('express'),
      ['--provider', 'nobody'],
      2,
      'There is no latchkey/providers/nobody. node_modules/latchkey/docs/providers/index.md lists all; --provider oidc sets up any OpenID Connect provider',
    ],
    [
      'the provider is misspelt',
      manifestOf('express'),
      ['--provider', 'githbu'],
      2,
      'There is no latchkey/providers/githbu. Did you mean --provider github?',
    ],
    [
      'the provider is half a name',
      manifestOf('express'),
      ['--provider', 'microsoft'],
      2,
      'There is no latchkey/providers/microsoft. Did you mean --provider microsoft-entra-id?',
    ],
    [
      'the provider is a path',
      manifestOf('express'),
      ['--provider', '../index'],
      2,
      'There is no latchkey/providers/???index.',
    ],
    [
      'the provider needs more',
      manifestOf('express'),
      ['--provider', 'credentials'],
      2,
      "but credentials needs its own configuration. Run init with another provider, then add this one to `providers`: import { Credentials } from 'latchkey/providers/credentials'",
    ],
    ['the URL is none', manifestOf('express'), ['--url', 'localhost:3000'], 2, '--url is not an origin.'],
    ['the URL has a path', manifestOf('express'), ['--url', 'http://localhost/app'], 2, '--url is not an origin.'],
  ])('prints what to do and writes nothing if %s', async (_case, files, args, exitCode, said) => {
    const project = createProject(files)
    const { code, stdout, stderr } = await project.run(['init', ...args])
    expect([code, stdout]).toEqual([exitCode, ''])
    expect(stderr).toContain(said)
    expect(() => project.read('.env')).toThrow('ENOENT')
    expect(() => project.read('server.js')).toThrow('ENOENT')
  })

  test.each(FRAMEWORKS)('creates a %s project in an empty folder', async (framework) => {
    const project = createProject({ '.git/HEAD': '', 'README.md': '', 'latchkey-0.1.0.tgz': '' })
    const { code, stderr } = await project.run(['init', '--framework', framework, '--provider', shownIn(framework).id])
    expect(code).toBe(0)
    const { dependencies, devDependencies, type } = JSON.parse(project.read('package.json'))
    expect([type, dependencies.latchkey]).toEqual(['module', 'file:latchkey-0.1.0.tgz'])
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([TEMPLATES[framework].dependency])
    for (const { path, text } of readQuickStart(framework).files) expect(project.read(path)).toBe(text)
    expect(project.read('.gitignore')).toMatch(/^\.(?:env|env\.local|dev\.vars)\nnode_modules\n/)
    expect(stderr).toContain('\nRun this before you start it:\n  npm install\n\nStart it, and open ')
  })

  test.each(['sveltekit', 'solid-start', 'next', 'hono'] as const)(
    'finds the %s project that it created',
    async (framework) => {
      const project = createProject()
      await project.run([...GOOGLE, '--framework', framework])
      const { code, stderr } = await project.run(GOOGLE)
      expect([code, stderr]).toEqual([0, expect.not.stringMatching(/written|completed|npm install/)])
    },
  )

  test('uses the framework from the option', async () => {
    const project = createProject({ 'package.json': '{}' })
    const { code, stderr } = await project.run([...GOOGLE, '--framework', 'express'])
    expect(code).toBe(0)
    expect(stderr).toContain(
      '\nRun this before you start it:\n  npm install ./latchkey-0.1.0.tgz express\n  npm pkg set type=module\n\nStart it, and open http://localhost:3000/account:\n  node --env-file=.env server.js\n',
    )
    expect(stderr).toContain('completed   .gitignore')
    expect(project.read('.gitignore')).toBe('.env\n')
  })

  test.each<[what: string, files: Readonly<Record<string, string>>, args: readonly string[], steps: readonly string[]]>(
    [
      ['a package.json of `npm init -y`', manifestOf('express', { type: 'commonjs' }), [], ['npm pkg set type=module']],
      [
        'SvelteKit 2, as `npx sv create` adds it',
        manifestWith({ '@sveltejs/adapter-auto': '^7.0.1', '@sveltejs/kit': '^2.63.0' }),
        [],
        [
          "npm uninstall @sveltejs/adapter-auto && npm install -D @sveltejs/kit@3 svelte@5 vite@8 @sveltejs/vite-plugin-svelte@7 @sveltejs/adapter-node@6 && sed -i.old 's/adapter-auto/adapter-node/' vite.config.*",
        ],
      ],
      [
        'an installed SvelteKit that needs another Node',
        {
          ...manifestWith({ '@sveltejs/kit': '^3.0.0' }),
          'node_modules/@sveltejs/kit/package.json': '{ "version": "3.2.0", "engines": { "node": ">=99.17" } }',
        },
        [],
        [`nvm install 99.17 # this is Node ${process.versions.node}`],
      ],
      [
        'TypeScript without types',
        manifestWith({ express: '5', typescript: '6' }),
        [],
        ['npm install -D @types/express'],
      ],
      [
        'Hono without its server for Node',
        manifestWith({ hono: '4', typescript: '6' }),
        [],
        ['npm install @hono/node-server', 'npm install -D @types/node'],
      ],
    ],
  )('names missing packages for %s in its last lines', async (_what, files, args, steps) => {
    const { code, stderr } = await createProject(files).run(['init', ...args])
    expect(code).toBe(0)
    const lines = steps.map((step) => `  ${step}\n`).join('')
    expect(stderr).toContain(`\nRun this before you start it:\n${lines}\nStart it, and open `)
  })

  test('writes server.ts in a TypeScript project', async () => {
    const project = createProject({ ...manifestOf('express'), 'tsconfig.json': '{}' })
    const { stderr } = await project.run(['init', '--provider', shownIn('express').id])
    expect(project.read('server.ts')).toBe(readQuickStart('express').files[0]?.text)
    expect(() => project.read('server.js')).toThrow('ENOENT')
    expect(stderr).toMatch(/\n {2}node --env-file=\.env server\.ts\n/)
  })

  test.each(FRAMEWORKS)('sets up a generic OpenID Provider for %s', async (framework) => {
    const project = createProject(manifestOf(framework))
    const { code, stdout } = await project.run(['init', '--framework', framework, '--provider', 'oidc'])
    const files = TEMPLATES[framework].files(inProject(framework, 'oidc', 'Oidc'))
    const { path = '' } = files.find(({ text }) => text.includes('latchkey/providers')) ?? {}
    expect(code).toBe(0)
    expect(stdout).toMatch(/\/callback\/oidc\n$/)
    expect(project.read(path)).toContain("import { Oidc } from 'latchkey/providers/oidc'")
    expect(project.read(path)).toContain("providers: [Oidc({ id: 'oidc' })]")
    expect(project.read(ENV[framework][0])).toMatch(/\nAUTH_OIDC_ID=\nAUTH_OIDC_SECRET=\nAUTH_OIDC_ISSUER=\n/)
  })

  test.each([
    [
      'http://localhost:8080',
      'http://localhost:8080',
      'https://app.example.com',
      '"host": "localhost:8080", "port": 8080',
    ],
    ['https://shop.example', 'http://localhost:8787', 'https://shop.example', '"host": "localhost:8787", "port": 8787'],
  ])('writes two Workers for %s', async (url, local, live, dev) => {
    const project = createProject({ 'package.json': '{}' })
    const { stderr } = await project.run([...GOOGLE, '--framework', 'two-workers', '--url', url])
    expect(project.read('.dev.vars')).toContain(`AUTH_URL=${local}\n`)
    for (const file of ['wrangler.jsonc', 'wrangler.auth.jsonc']) {
      expect(project.read(file)).toContain(`"AUTH_URL": "${live}"`)
      expect(project.read(file)).toContain(dev)
    }
    expect(project.read('wrangler.auth.jsonc')).toContain(`"routes": ["${new URL(live).host}/auth/*"]`)
    expect(stderr).toContain('\n  npm install ./latchkey-0.1.0.tgz wrangler\n')
  })

  test('adds a line to .gitignore only once', async () => {
    const project = createProject({ ...manifestOf('express'), '.gitignore': 'dist' })
    for (let i = 0; i < 2; i++) await project.run(['init'])
    expect(project.read('.gitignore')).toBe('dist\n.env\n')
  })

  test('names no further step if nothing is missing', async () => {
    const project = createProject(manifestOf('express'))
    expect((await project.run(['init'])).stderr).not.toMatch(/warning|Before you start it/)
  })
})
