import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../src/cli/commands.ts'
import { CHECKS } from '../../../src/cli/doctor/checks.ts'
import { NPX } from '../../../src/cli/package-commands.ts'
import { type Framework, QUICK_STARTS } from '../../../src/cli/quick-start.ts'
import { root } from '../../../tools/entries.ts'
import { installOnce, runDoctor } from './app.ts'
import { createPackage, NEXT_PACKAGES } from './stand-ins.ts'
import { STRONG } from './subject.ts'

installOnce()

const DOCUMENTATION = readFileSync(join(root, 'docs/cli.md'), 'utf8').replace(/^[\s\S]*\n## doctor\n/, '')

type Files = Readonly<Record<string, string>>

const GITHUB = { id: 'github', name: 'GitHub' }

/** What `init` writes for a provider, and what somebody has filled in. */
const written = (framework: Framework): Files =>
  Object.fromEntries(
    [...QUICK_STARTS[framework].files(GITHUB), ...QUICK_STARTS[framework].extra(GITHUB)].map(({ path, text }) => [
      path,
      text,
    ]),
  )

const ENV = {
  '.env': `AUTH_SECRET=${STRONG}\nAUTH_URL=http://localhost:3000\nAUTH_GITHUB_ID=an-id\nAUTH_GITHUB_SECRET=a-client-secret\n`,
}

const manifest = (dependency: string, more: object = {}): Files => ({
  'package.json': JSON.stringify({ type: 'module', dependencies: { latchkey: '*', [dependency]: '*' }, ...more }),
})

const LISTENS = "import { createServer } from 'node:http'\nexport const serve = () => createServer().listen(3000)\n"

const EXPRESS: Files = { ...manifest('express'), ...written('express'), ...ENV }

const APPS: Readonly<Record<Framework, Files>> = {
  express: EXPRESS,
  sveltekit: {
    ...{ ...manifest('@sveltejs/kit'), ...written('sveltekit'), ...ENV },
    // Only Vite knows the alias and the path, and what is no JavaScript.
    'src/hooks.server.ts': "export { handle } from '$lib/auth'\n",
    'src/lib/auth.ts': `${written('sveltekit')['src/hooks.server.ts']}\nexport enum Role { User }\n`,
    '.env': ENV['.env'].replace(/AUTH_URL=.*\n/, ''),
    'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'
export default { plugins: [sveltekit({ alias: { $lib: 'src/lib' }, paths: { base: '/shop' } })] }
`,
    'src/app.html': '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
    'src/routes/+page.svelte': '<h1>Welcome</h1>',
  },
  'solid-start': {
    ...{ ...manifest('@solidjs/start'), ...written('solid-start'), ...ENV },
    'vite.config.ts': `import { solidStart } from '@solidjs/start/config'
import { nitro } from 'nitro/vite'
export default { plugins: [solidStart(), nitro()] }
`,
    'src/app.tsx': 'export default () => null\n',
  },
  hono: {
    ...{ ...manifest('hono'), ...written('hono'), ...ENV },
    ...createPackage('@hono/node-server', {
      'index.js': LISTENS,
      'package.json': '{ "type": "module", "exports": "./index.js" }',
    }),
  },
  next: {
    ...{ ...manifest('next'), ...written('next') },
    '.env.local': ENV['.env'],
    // Only the bundler of Next.js knows the alias, the names without endings, and the modules that mark places.
    'auth.js': `import 'server-only'\nimport { role } from '@/lib/role'\n${written('next')['auth.js']}\nrole()\n`,
    'lib/role.ts': "import { user } from './user'\nexport const role = () => user\n",
    'lib/user/index.ts': 'export const user: string = `user`\n',
    'tsconfig.json': '{ "compilerOptions": { /* as create-next-app */ "paths": { "@/*": ["./*"] } } }',
    ...NEXT_PACKAGES,
  },
}

/** What each of them is to say, the last line with the rest. */
const SAID: Readonly<Record<Framework, readonly string[]>> = {
  express: [
    'server.js sets up sign-in with ServerAuth.',
    'http://localhost:3000, from AUTH_URL (.env).',
    'GitHub: http://localhost:3000/auth/callback/github\n',
    '0 errors, 0 warnings.\n',
  ],
  sveltekit: [
    'sets up sign-in with KitAuth.',
    'The public origin is not configured.',
    'GitHub: http://localhost:5173/shop/auth/callback/github (in development',
    '0 errors, 1 warning.\n',
  ],
  'solid-start': [
    'src/routes/api/auth/[...auth].ts sets up sign-in with ReactiveAuth.',
    'http://localhost:3000, from AUTH_URL (.env).',
    'GitHub: http://localhost:3000/api/auth/callback/github\n',
    '0 errors, 0 warnings.\n',
  ],
  hono: [
    'server.js sets up sign-in with latchkey.',
    'http://localhost:3000, from AUTH_URL (.env).',
    'GitHub: http://localhost:3000/api/auth/callback/github\n',
    '`latchkey` handles requests under /api/auth.',
    '0 errors, 0 warnings.\n',
  ],
  next: [
    'auth.js sets up sign-in with NextAuth.',
    'http://localhost:3000, from AUTH_URL (.env.local).',
    'GitHub: http://localhost:3000/api/auth/callback/github\n',
    'app/api/auth/[...nextauth]/route.js has GET and POST.',
    'proxy.js exports `proxy`.',
    '0 errors, 0 warnings.\n',
  ],
}

// Each waits for a process that loads an application.
describe('doctor', { concurrent: true }, () => {
  test.each(Object.keys(APPS) as Framework[])('finds nothing wrong with the quick start of %s', async (framework) => {
    const { code, stdout, stderr } = await runDoctor({ files: APPS[framework], args: ['--offline'] })
    for (const line of [...SAID[framework].slice(0, -1), `\n${framework}\n  ok `]) expect(stdout).toContain(line)
    expect([code, stderr]).toEqual([0, SAID[framework].at(-1)])
  })

  test('reports the problem and the fix', async () => {
    const { code, stdout, stderr } = await runDoctor({
      files: {
        ...EXPRESS,
        '.env': 'AUTH_SECRET=weak-and-short\nAUTH_GITHUB_ID=an-id\nAUTH_GITHUB_SECERT=a-client-secret\n',
      },
      args: ['--offline'],
    })
    expect(stdout).toContain('  error    providers.github.clientSecret is missing.\n           fix: clientSecret: ')
    expect(stdout).toContain('  error    AUTH_SECRET is shorter than 32 characters')
    // What could not be set up does not keep the rest from being looked at.
    expect(stdout).toContain('`ServerAuth` handles requests under /auth')
    expect([code, stderr]).toEqual([1, 'error: 2 errors, 2 warnings.\n'])
  })

  test('prints the output that the documentation shows', async () => {
    const [file] = QUICK_STARTS.express.files({ id: 'google', name: 'Google' })
    const { stdout, stderr } = await runDoctor({
      files: {
        ...manifest('express'),
        'server.js': `${file?.text}`,
        '.env': `AUTH_SECRET=${STRONG}\nAUTH_GOOGLE_ID=an-id\nAUTH_GOOGLE_SECERT=a-client-secret\nAUTH_URL=https://app.example\n`,
      },
      args: ['--offline'],
    })
    expect(DOCUMENTATION).toContain(`\n\`\`\`text\n${stdout}${stderr}\`\`\`\n`)
  })

  test('has every check described in the documentation', () => {
    const rows = [...DOCUMENTATION.matchAll(/^\| `([a-z][a-z-]+)` \|/gm)].map(([, name]) => name)
    expect(rows).toEqual(['loading', ...Object.keys(CHECKS)])
  })

  test('prints only JSON with --json', async () => {
    const { code, stdout, stderr } = await runDoctor({
      files: { ...EXPRESS, 'server.js': `console.log('started')\n${EXPRESS['server.js']}` },
      args: ['--json', '--offline'],
      isPacked: true,
      env: { AUTH_SECRET_1: 'weak-and-short' },
    })
    const report = JSON.parse(stdout)
    expect(Object.keys(report)).toEqual(['findings', 'errors', 'warnings'])
    expect([report.errors, report.warnings]).toEqual([1, 0])
    for (const finding of report.findings) {
      expect(Object.keys(finding).sort()).toEqual(['check', 'fix', 'level', 'message'])
      expect([...Object.keys(CHECKS), 'loading']).toContain(finding.check)
      expect(['ok', 'warning', 'error']).toContain(finding.level)
    }
    expect([code, stderr]).toEqual([1, 'error: 1 error, 0 warnings.\n'])
  })

  test('writes no file and starts no server', async () => {
    const { code, stdout } = await runDoctor({
      files: {
        ...EXPRESS,
        'server.js': `${EXPRESS['server.js']}
import { createServer } from 'node:http'
const other = createServer().listen(0, () => { throw new Error('is listening') })
if (other.listening) throw new Error('is listening')
`,
      },
      args: ['--offline'],
    })
    expect([code, stdout]).toEqual([0, expect.stringContaining('server.js sets up sign-in with ServerAuth')])
  })

  test.each<[what: string, files: Files, args: readonly string[], said: string]>([
    [
      'CommonJS',
      {
        ...manifest('express', { type: 'commonjs', main: './start.cjs' }),
        'start.cjs': `const { ServerAuth } = require('latchkey/express')
const { GitHub } = require('latchkey/providers/github')
const app = require('express')()
app.use('/sign', ServerAuth({ providers: [GitHub] }))
app.listen(3000)
`,
      },
      [],
      'http://localhost:3000/sign/callback/github',
    ],
    [
      'TypeScript that listens by itself',
      {
        ...manifest('express'),
        'src/server.ts': `import { createServer } from 'node:http'
import { createAuth } from 'latchkey'
import { GitHub } from 'latchkey/providers/github'
const auth: { handle: unknown } = createAuth({ providers: [GitHub] })
await new Promise<void>((resolve) => createServer(() => void auth).listen(3000, resolve))
`,
      },
      [],
      'sets up sign-in with createAuth.',
    ],
    [
      'variables that the application reads by itself',
      {
        ...manifest('express'),
        'server.js': `import { createAuth } from 'latchkey'
import { GitHub } from 'latchkey/providers/github'
process.env.AUTH_HUB_ID = process.env.AUTH_HUB_SECRET = 'of a vault'
createAuth({ providers: [GitHub({ id: 'hub' })] })
`,
      },
      [],
      'from .env and the application.',
    ],
    [
      'an exported configuration',
      {
        ...manifest('express'),
        'lib/sign-in.js': `import { GitHub } from 'latchkey/providers/github'
export const config = { providers: [GitHub], basePath: '/in' }
`,
      },
      ['--config', 'lib/sign-in.js'],
      'http://localhost:3000/in/callback/github',
    ],
    [
      'a file that only its text gives away',
      {
        ...manifest('express'),
        'deep/inside/here.js': `import { createAuth } from 'latchkey'
import { GitHub } from 'latchkey/providers/github'
export const auth = createAuth({ providers: [GitHub] })
`,
      },
      [],
      'sets up sign-in with createAuth.',
    ],
    [
      'a function of a request',
      {
        ...manifest('express'),
        'auth.js': `import { ReactiveAuth } from 'latchkey/solid-start'
import { GitHub } from 'latchkey/providers/github'
export const { GET, POST } = ReactiveAuth(({ platform }) => ({
  providers: [GitHub({ clientSecret: platform.env.AUTH_GITHUB_SECRET })],
}))
`,
      },
      ['--config', 'auth.js'],
      'auth.js sets up sign-in with ReactiveAuth.',
    ],
  ])('checks %s', async (_what, files, args, said) => {
    const { code, stdout } = await runDoctor({ files: { ...files, ...ENV }, args: ['--offline', ...args] })
    expect(stdout).toContain(said)
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('\n  error')])
  })

  test.each<[what: string, server: string, said: string]>([
    [
      'throws',
      "throw new Error('no database at postgres://me:hunter2hunter2@db/x')",
      'server.js cannot be loaded: no database at',
    ],
    ['imports what is not there', "import 'not-there'", "server.js cannot be loaded: Cannot find package 'not-there'"],
    ['is no JavaScript', 'const', 'server.js cannot be loaded: '],
    ['ends its process', 'process.exit(7)', 'The application cannot be loaded: it exits with code 7'],
    // As the deadline ends one that would go on for ever.
    ['is killed', "process.kill(process.pid, 'SIGKILL')", 'The application cannot be loaded: it does not finish'],
    ['sets nothing up', 'export const nothing = 1', 'server.js: none calls createAuth'],
    [
      'has a function that fails',
      "import { ReactiveAuth } from 'latchkey/solid-start'\nReactiveAuth(() => { throw new Error('hunter2hunter2 is wrong') })",
      'The configuration of ReactiveAuth could not be read: … is wrong',
    ],
    [
      'gives nothing',
      "import { ReactiveAuth } from 'latchkey/solid-start'\nReactiveAuth(() => undefined)",
      'The configuration of ReactiveAuth could not be read: it is undefined',
    ],
  ])('reports that the application %s, and checks the rest', async (_what, server, said) => {
    const { stdout } = await runDoctor({
      files: { ...EXPRESS, 'server.js': server },
      args: ['--offline'],
      env: { DATABASE_URL: 'postgres://me:hunter2hunter2@db/x', API_TOKEN: 'hunter2hunter2' },
    })
    expect(stdout).toContain(said)
    expect(stdout).toContain('  ok       AUTH_SECRET is strong.')
  })

  test('reports that no file sets up sign-in, and how to begin', async () => {
    const { code, stdout } = await runDoctor({ files: { ...manifest('express'), ...ENV }, args: ['--offline'] })
    expect([code, stdout]).toEqual([1, expect.stringContaining('error    No file sets up sign-in.')])
    expect(stdout).toContain(`fix: \`${NPX} init\` creates one`)
  })

  test.each<[string, Files, readonly string[], 1 | 2, string]>([
    ['the file is not there', EXPRESS, ['--config', 'nowhere.js'], 2, 'error: There is no nowhere.js.'],
    ['the option is none', EXPRESS, ['--onlin'], 2, "error: unknown option '--onlin'"],
    ['there is no project', {}, [], 1, 'error: There is no package.json in this folder.'],
  ])('prints what to do if %s', async (_case, files, args, exitCode, said) => {
    const { code, stdout, stderr } = await runDoctor({ files, args })
    expect([code, stdout]).toEqual([exitCode, ''])
    expect(stderr).toContain(said)
  })

  test('describes its options with --help', async () => {
    const { code, stdout } = await runDoctor({ files: {}, args: ['--help'] })
    expect(code).toBe(0)
    for (const option of ['--config <file>', '--offline', '--json', 'Exits with 1']) expect(stdout).toContain(option)
    expect(COMMANDS.map(({ name }) => name)).toContain('doctor')
  })
})
