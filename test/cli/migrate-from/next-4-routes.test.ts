import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useProjects } from '../project.ts'
import { listTodos, MIGRATE, migrated, OPTIONS, rewritten } from './next-app.ts'

useProjects()

describe('getServerSession', () => {
  test('becomes `auth` from the module that has the options', async () => {
    const page =
      "import { getServerSession } from 'next-auth'\nimport { authOptions } from '@/lib/auth'\nexport default async () => (await getServerSession(authOptions))?.user\n"
    const { project } = await migrated({ 'lib/auth.ts': OPTIONS, 'app/page.tsx': page })
    expect(project.read('app/page.tsx')).toBe(
      "import { auth } from '@/lib/auth'\nexport default async () => (await auth())?.user\n",
    )
    expect(project.read('lib/auth.ts')).toContain('\n\nexport const { auth } = NextAuth(authOptions)\n')
  })

  test('stays where the options have other uses or other names', async () => {
    const text = `import { getServerSession as read } from 'next-auth/next'
import authOptions from './options'
const auth = await read(authOptions)
export default [auth, authOptions.pages]
`
    const options = 'const options = { providers: [] } // ours\n\nexport default options\n'
    const { project } = await migrated({ 'app/a.js': text, 'app/options.js': options })
    expect(project.read('app/a.js')).toBe(`import authOptions, { auth as readSession } from './options'
const auth = await readSession()
export default [auth, authOptions.pages]
`)
    expect(project.read('app/options.js')).toContain(
      '// ours\n\nexport const { auth } = NextAuth(options)\n\nexport default options',
    )
  })

  test('is rewritten if another module re-exports the options', async () => {
    const text =
      "import { getServerSession } from 'next-auth'\nimport { authOptions } from './lib'\nexport const s = getServerSession(authOptions)\n"
    const others = { 'lib/index.ts': "export { authOptions } from './auth'\n", 'lib/auth.ts': OPTIONS }
    expect(await rewritten('a.ts', text, others)).toBe(
      "import { auth } from './lib/auth'\nimport { authOptions } from './lib'\nexport const s = auth()\n",
    )
  })

  test('becomes a visit in the Pages Router', async () => {
    const text =
      "import { getServerSession } from 'next-auth'\nimport { authOptions } from '@/auth';\nexport const read = (c) => getServerSession(c.req, c.res, authOptions)\n"
    const { project } = await migrated({ 'src/auth.js': OPTIONS, 'src/pages/a.js': text })
    expect(project.read('src/pages/a.js')).toBe(
      "import { visitNode } from 'latchkey/node'\nimport { pagesAuth } from '@/auth';\nexport const read = (c) => visitNode(pagesAuth.auth, c.req, c.res).session()\n",
    )
    expect(project.read('src/auth.js')).toContain('export const pagesAuth = fetchAuth(authOptions)\n')
  })

  test.each([
    ['arguments that are spread', 'getServerSession(...args, authOptions)'],
    ['no options', 'getServerSession()'],
    ['options that a function returns', 'getServerSession(makeOptions())'],
  ])('is reported with %s', async (_what, call) => {
    const text = `import { getServerSession } from 'next-auth'\nimport { authOptions } from './auth'\nexport const f = (...args) => ${call}\n`
    const result = await migrated({ 'auth.ts': OPTIONS, 'a.ts': text })
    expect(result.project.read('a.ts')).toBe(text)
    expect(listTodos(result)).toEqual([expect.stringMatching(/^ {2}a\.ts:3: Read the session with auth\(\)/)])
  })

  test('is reported once with all places for the same reason', async () => {
    const text =
      "import { getServerSession } from 'next-auth'\nexport const a = getServerSession()\nexport const b = getServerSession()\n"
    const result = await migrated({ 'a.ts': text, 'b.ts': text })
    expect(listTodos(result)).toEqual([
      expect.stringMatching(/^ {2}Read the session with auth\(\)/),
      ...['a.ts:2', 'a.ts:3', 'b.ts:2', 'b.ts:3'].map((place) => `    ${place}`),
    ])
  })
})

describe('routes of next-auth 4', () => {
  const ROUTE =
    "import NextAuth from 'next-auth'\nimport { authOptions } from '../auth'\n\nconst handler = NextAuth(authOptions)\n\nexport { handler as GET, handler as POST }\n"

  test('become handlers from the module that has the options', async () => {
    const { project } = await migrated({ 'app/auth.ts': OPTIONS, 'app/api/route.ts': ROUTE })
    expect(project.read('app/api/route.ts')).toBe(
      "import { handlers } from '../auth'\n\nexport const { GET, POST } = handlers\n",
    )
    expect(project.read('app/auth.ts')).toContain('export const { handlers } = NextAuth(authOptions)\n')
  })

  test('become handlers in their own file if the options are there', async () => {
    const text =
      "import NextAuth from 'next-auth'\nconst handler = NextAuth({ providers: [] })\nexport { handler as GET, handler as POST };\n"
    expect(await rewritten('app/route.ts', text)).toBe(
      `import { NextAuth } from 'latchkey/next'\n${MIGRATE}\nconst { handlers } = NextAuth({ providers: [], migrate: authjs() })\nexport const { GET, POST } = handlers;\n`,
    )
  })

  test('become a Node handler of the Pages Router', async () => {
    const text = "import NextAuth from 'next-auth'\n\nexport default NextAuth({\n  providers: [],\n})\n"
    expect(await rewritten('pages/api/auth/[...nextauth].js', text)).toBe(`import { fetchAuth } from 'latchkey/fetch'
import { toNodeHandler } from 'latchkey/node'
${MIGRATE}

export const pagesAuth = fetchAuth({
  providers: [],
  basePath: '/api/auth',
  migrate: authjs(),
})

export default toNodeHandler(() => pagesAuth.auth)
`)
  })

  test('are reported if the configuration depends on the request', async () => {
    const text =
      "import NextAuth from 'next-auth'\nexport default (req, res) => NextAuth(req, res, { providers: [] })\n"
    const { stderr } = await migrated({ 'pages/api/auth/[...nextauth].js': text })
    expect(stderr).toContain('[...nextauth].js:2: Pass the configuration to NextAuth alone.')
  })
})

describe('middleware', () => {
  const AUTH = `import { getServerSession } from 'next-auth'\n${OPTIONS}export const read = () => getServerSession(authOptions)\n`
  const GUARD = "export { default } from 'next-auth/middleware'\nexport const config = { matcher: ['/a'] }\n"

  test('becomes `auth` for next-auth 4, which refuses visitors', async () => {
    const { project } = await migrated({ 'src/lib/auth.ts': AUTH, 'src/middleware.ts': GUARD })
    expect(project.read('src/proxy.ts')).toBe(
      "export { auth as proxy } from './lib/auth'\nexport const config = { matcher: ['/a'] }\n",
    )
    expect(existsSync(join(project.folder, 'src/middleware.ts'))).toBe(false)
    expect(project.read('src/lib/auth.ts')).toContain('callbacks: { authorized: ({ auth }) => auth !== null }')
  })

  test('keeps its name before Next.js 16', async () => {
    const { project } = await migrated({ 'auth.ts': AUTH, 'middleware.ts': GUARD }, '^15.5.0')
    expect(project.read('middleware.ts')).toContain("export { auth as middleware } from './auth'\n")
  })

  const HOME = "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [] })\n"

  test.each([
    ["export { auth as middleware } from './auth'\n", "export { auth as proxy } from './auth'\n"],
    [
      "import { auth } from './auth'\nexport default auth(() => {})\n",
      "import { auth } from './auth'\nexport default auth(() => {})\n",
    ],
    [
      "import { auth } from './auth'\nexport async function middleware(request) { return auth(request) }\n",
      "import { auth } from './auth'\nexport async function proxy(request) { return auth(request) }\n",
    ],
    [
      "import { auth } from './auth'\nexport const middleware = auth\n",
      "import { auth } from './auth'\nexport const proxy = auth\n",
    ],
  ])('moves to proxy.js: %j', async (before, after) => {
    const { project } = await migrated({ 'auth.js': HOME, 'middleware.js': before })
    expect([existsSync(join(project.folder, 'middleware.js')), project.read('proxy.js')]).toEqual([false, after])
  })

  test('stays unchanged without next-auth', async () => {
    const { project } = await migrated({ 'auth.js': HOME, 'middleware.js': 'export const middleware = () => {}\n' })
    expect([existsSync(join(project.folder, 'proxy.js')), existsSync(join(project.folder, 'middleware.js'))]).toEqual([
      false,
      true,
    ])
  })

  test('is reported if it uses withAuth', async () => {
    const text = "import { withAuth } from 'next-auth/middleware'\nexport default withAuth({ pages: {} })\n"
    const { stderr } = await migrated({ 'auth.js': HOME, 'middleware.js': text })
    expect(stderr).toMatch(/ {2}middleware\.js:1: Export `auth` of the module that calls NextAuth as proxy/)
  })
})

describe('options in a route', () => {
  test('stay there, together with what other files import', async () => {
    const route = `import NextAuth, { type NextAuthOptions } from 'next-auth';\r
import GitHub from 'next-auth/providers/github'; // git\r
\r
// the options\r
export const authOptions: NextAuthOptions = {\r
  providers: [GitHub({ clientId: '', clientSecret: '' })],\r
};\r
\r
export default NextAuth(authOptions);\r
`
    const user = `import { getServerSession } from 'next-auth'; // session\r
import { authOptions } from './auth/[...nextauth]';\r
export default async (req, res) => /* all */ res.json(await getServerSession(req, res, authOptions));\r
`
    const { project } = await migrated({ 'pages/api/auth/[...nextauth].ts': route, 'pages/api/me.js': user })
    expect(project.read('pages/api/auth/[...nextauth].ts')).toBe(
      `import type { NextAuthConfig } from 'latchkey/next';
import { GitHub } from 'latchkey/providers/github'; // git
import { toNodeHandler } from 'latchkey/node';
import { fetchAuth } from 'latchkey/fetch';
${MIGRATE};

// the options
export const authOptions: NextAuthConfig = {
  providers: [GitHub({ clientId: '', clientSecret: '' })],
  basePath: '/api/auth',
  migrate: authjs(),
};

export const pagesAuth = fetchAuth(authOptions);

export default toNodeHandler(() => pagesAuth.auth);
`.replaceAll('\n', '\r\n'),
    )
    expect(project.read('pages/api/me.js')).toBe(
      `import { visitNode } from 'latchkey/node'; // session
import { pagesAuth } from './auth/[...nextauth]';
export default async (req, res) => /* all */ res.json(await visitNode(pagesAuth.auth, req, res).session());
`.replaceAll('\n', '\r\n'),
    )
  })

  test('are migrated in a module that passes the request on', async () => {
    const text = `import NextAuth from 'next-auth'
import { getServerSession } from 'next-auth'
export const o = { providers: [] }
export default (req, res) => NextAuth(req, res, o)
export const read = () => getServerSession(o)
`
    expect(await rewritten('a.js', text)).toBe(`import { NextAuth } from 'latchkey/next'
${MIGRATE}
export const o = { providers: [], migrate: authjs() }

const { auth } = NextAuth(o)
export default (req, res) => NextAuth(req, res, o)
export const read = () => auth()
`)
  })
})

describe('options of both routers', () => {
  const PAGE =
    "import { getServerSession } from 'next-auth'\nimport { authOptions as o } from '@/lib/auth'\nexport default () => getServerSession(o)\n"
  const API = PAGE.replace('getServerSession(o)', 'getServerSession(req, res, o)')
  const GUARD = "export { default } from 'next-auth/middleware'\n"

  test('move to a module for the App Router, which pages do not import', async () => {
    const files = { 'src/lib/auth.ts': OPTIONS, 'src/app/page.tsx': PAGE, 'src/pages/api/me.ts': API }
    const { project } = await migrated({ ...files, 'src/middleware.ts': GUARD })
    expect(project.read('src/app/page.tsx')).toBe("import { auth } from '@/auth'\nexport default () => auth()\n")
    expect(project.read('src/pages/api/me.ts')).toContain("import { pagesAuth } from '@/lib/auth'\n")
    expect(project.read('src/proxy.ts')).toBe("export { auth as proxy } from './auth'\n")
    expect(project.read('src/lib/auth.ts')).not.toMatch(/latchkey\/next|authorized/)
    expect(project.read('src/auth.ts')).toBe(`import { NextAuth } from 'latchkey/next'
import { authOptions } from './lib/auth'

export const { auth } = NextAuth({
  ...authOptions,
  callbacks: { ...authOptions.callbacks, authorized: ({ auth }) => auth !== null },
})
`)
  })

  test('are reported if their own module reads sessions for the App Router', async () => {
    const text = `import { getServerSession } from 'next-auth'\n${OPTIONS}export const read = () => getServerSession(authOptions)\n`
    const result = await migrated({ 'lib/auth.ts': text, 'pages/api/me.ts': API })
    expect(listTodos(result)).toEqual([
      expect.stringContaining('lib/auth.ts:2: Modules of the Pages Router cannot load'),
    ])
  })
})
