import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createProject, type Project, useProjects } from '../project.ts'

useProjects()

const manifestOf = (next: string): string => `{ "dependencies": { "next": "${next}", "next-auth": "4.24.13" } }\n`

/** Runs the command on a project with these files, and writes. */
async function migrated(files: Readonly<Record<string, string>>, next = '16.4.6') {
  const project = createProject({ 'package.json': manifestOf(next), ...files })
  const { code, stderr, stdout } = await project.run(['migrate-from', 'authjs', '--write'])
  return { project, code, stderr, stdout }
}

/** What the command says about files by hand, line by line. */
const listTodos = (stderr: string): string[] => stderr.split('\n').filter((line) => line.startsWith('  '))

/** One file after the command, in a project with other files. */
async function rewritten(path: string, text: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await migrated({ ...others, [path]: text })).project.read(path)
}

const OPTIONS = 'export const authOptions = { providers: [] }\n'
const MIGRATE = "import { authjs } from 'latchkey/migrate/authjs'"

describe('names of next-auth', () => {
  test.each<[string, string, string]>([
    ['the default', "import NextAuth from 'next-auth'", "import { NextAuth } from 'latchkey/next'"],
    ['a default of its own', "import Auth from 'next-auth'", "import { NextAuth as Auth } from 'latchkey/next'"],
    [
      'a default beside a type',
      "import NextAuth, { type Session } from 'next-auth'",
      "import { NextAuth } from 'latchkey/next'\nimport type { Session } from 'latchkey'",
    ],
    [
      'a default beside a name of the same module',
      "import NextAuth, { type NextAuthResult } from 'next-auth'",
      "import NextAuth, { type NextAuthResult } from 'latchkey/next'",
    ],
    [
      'errors',
      "import { AuthError, CredentialsSignin as Wrong } from 'next-auth'",
      "import { AuthError, CredentialsSignin as Wrong } from 'latchkey'",
    ],
    [
      'the configuration',
      "import type { NextAuthConfig } from 'next-auth'",
      "import type { AuthConfig } from 'latchkey'",
    ],
    ['the options of 4', "import { NextAuthOptions } from 'next-auth'", "import { AuthConfig } from 'latchkey'"],
    [
      'the client',
      'import { SessionProvider, useSession } from "next-auth/react";',
      'import { SessionProvider, useSession } from "latchkey/react";',
    ],
    [
      'tokens',
      "import { type JWT, getToken } from 'next-auth/jwt'",
      "import type { JWT } from 'latchkey'\nimport { getToken } from 'latchkey/jwt'",
    ],
    ['the adapter', "import type { Adapter } from 'next-auth/adapters'", "import type { Adapter } from 'latchkey'"],
    [
      'a provider of 4',
      "import GoogleProvider from 'next-auth/providers/google'",
      "import { Google as GoogleProvider } from 'latchkey/providers/google'",
    ],
    [
      'mail of 4',
      "import EmailProvider from 'next-auth/providers/email'",
      "import { Email as EmailProvider } from 'latchkey/providers/email'",
    ],
    [
      'an adapter for 4',
      "import { PrismaAdapter } from '@next-auth/prisma-adapter'",
      "import { PrismaAdapter } from '@auth/prisma-adapter'",
    ],
    [
      'an adapter that is a default',
      "import Sequelize from '@next-auth/sequelize-adapter'",
      "import { default as Sequelize } from '@auth/sequelize-adapter'",
    ],
    ['types', "import 'next-auth'", "import 'latchkey'"],
    ['a reference', '/// <reference types="next-auth" />', '/// <reference types="latchkey" />'],
    ['an augmentation', "declare module 'next-auth/jwt' {}", "declare module 'latchkey' {}"],
    [
      'a re-export of errors',
      "export { AuthError as E } from 'next-auth'",
      "export { AuthError as E } from 'latchkey'",
    ],
    [
      'members of a namespace',
      "import * as react from 'next-auth/react'\nexport const use = react.useSession",
      "import * as react from 'latchkey/react'\nexport const use = react.useSession",
    ],
  ])('rewrites %s', async (_what, before, after) => {
    expect(await rewritten('a.ts', `${before}\n\nexport const one = 1\n`)).toBe(`${after}\n\nexport const one = 1\n`)
  })

  test('renames callbackUrl in calls of the client', async () => {
    const page =
      "import { signIn } from 'next-auth/react'\nexport const A = () => <a onClick={() => signIn('github', { callbackUrl: '/' })} />\n"
    expect(await rewritten('a.tsx', page)).toBe(
      page.replace('next-auth/react', 'latchkey/react').replace('callbackUrl', 'redirectTo'),
    )
  })

  test('keeps users of both versions signed in', async () => {
    const text =
      "import NextAuth from 'next-auth'\r\n\r\nexport const { auth } = NextAuth({\r\n  providers: [],\r\n})\r\n"
    expect(await rewritten('auth.js', text)).toBe(
      `import { NextAuth } from 'latchkey/next'\r\n${MIGRATE}\r\n\r\nexport const { auth } = NextAuth({\r\n  providers: [],\r\n  migrate: authjs(),\r\n})\r\n`,
    )
  })
})

describe('unstable_update', () => {
  const HOME =
    "import NextAuth from 'next-auth'\nexport const { auth, unstable_update } = NextAuth({ providers: [] })\n"
  const USER = "import { unstable_update } from './auth'\nexport const rename = (name) => unstable_update({ name })\n"

  test('is renamed where it is declared and used', async () => {
    const { project } = await migrated({ 'src/auth.ts': HOME, 'src/rename.js': USER })
    expect(project.read('src/auth.ts')).toContain('const { auth, update } = NextAuth(')
    expect(project.read('src/rename.js')).toBe(USER.replaceAll('unstable_update', 'update'))
  })

  test('keeps its name in a file with another update', async () => {
    const { project } = await migrated({ 'src/auth.ts': HOME, 'src/rename.js': `${USER}export const update = 1\n` })
    expect(project.read('src/rename.js')).toContain("import { update as unstable_update } from './auth'")
    const { project: other } = await migrated({ 'src/auth.ts': `${HOME}const update = 1\n`, 'src/rename.js': USER })
    expect(other.read('src/auth.ts')).toContain('const { auth, update: unstable_update } = NextAuth(')
    expect(other.read('src/rename.js')).toBe(USER)
  })
})

describe('getServerSession', () => {
  test('becomes auth of the module with the options', async () => {
    const page =
      "import { getServerSession } from 'next-auth'\nimport { authOptions } from '@/lib/auth'\nexport default async () => (await getServerSession(authOptions))?.user\n"
    const { project } = await migrated({ 'lib/auth.ts': OPTIONS, 'app/page.tsx': page })
    expect(project.read('app/page.tsx')).toBe(
      "import { auth } from '@/lib/auth'\nexport default async () => (await auth())?.user\n",
    )
    expect(project.read('lib/auth.ts')).toContain('\n\nexport const { auth } = NextAuth(authOptions)\n')
  })

  test('keeps other uses of the options, and other names', async () => {
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

  test('finds the options behind a module that passes them on', async () => {
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
  ])('is listed with %s', async (_what, call) => {
    const text = `import { getServerSession } from 'next-auth'\nimport { authOptions } from './auth'\nexport const f = (...args) => ${call}\n`
    const { project, stderr } = await migrated({ 'auth.ts': OPTIONS, 'a.ts': text })
    expect(project.read('a.ts')).toBe(text)
    expect(listTodos(stderr)).toEqual([expect.stringMatching(/^ {2}a\.ts:3: Read the session with auth\(\)/)])
  })

  test('is listed once with all places for the same reason', async () => {
    const text =
      "import { getServerSession } from 'next-auth'\nexport const a = getServerSession()\nexport const b = getServerSession()\n"
    const { stderr } = await migrated({ 'a.ts': text, 'b.ts': text })
    expect(listTodos(stderr)).toEqual([
      expect.stringMatching(/^ {2}Read the session with auth\(\)/),
      ...['a.ts:2', 'a.ts:3', 'b.ts:2', 'b.ts:3'].map((place) => `    ${place}`),
    ])
  })
})

describe('routes of next-auth 4', () => {
  const ROUTE =
    "import NextAuth from 'next-auth'\nimport { authOptions } from '../auth'\n\nconst handler = NextAuth(authOptions)\n\nexport { handler as GET, handler as POST }\n"

  test('become handlers of the module with the options', async () => {
    const { project } = await migrated({ 'app/auth.ts': OPTIONS, 'app/api/route.ts': ROUTE })
    expect(project.read('app/api/route.ts')).toBe(
      "import { handlers } from '../auth'\n\nexport const { GET, POST } = handlers\n",
    )
    expect(project.read('app/auth.ts')).toContain('export const { handlers } = NextAuth(authOptions)\n')
  })

  test('become handlers in their own file', async () => {
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

  test('are listed with a configuration that depends on the request', async () => {
    const text =
      "import NextAuth from 'next-auth'\nexport default (req, res) => NextAuth(req, res, { providers: [] })\n"
    const { stderr } = await migrated({ 'pages/api/auth/[...nextauth].js': text })
    expect(stderr).toContain('[...nextauth].js:2: Pass the configuration to NextAuth alone.')
  })
})

describe('middleware', () => {
  const AUTH = `import { getServerSession } from 'next-auth'\n${OPTIONS}export const read = () => getServerSession(authOptions)\n`
  const GUARD = "export { default } from 'next-auth/middleware'\nexport const config = { matcher: ['/a'] }\n"

  test('of next-auth 4 is auth, which refuses visitors', async () => {
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

  test('stays without next-auth', async () => {
    const { project } = await migrated({ 'auth.js': HOME, 'middleware.js': 'export const middleware = () => {}\n' })
    expect([existsSync(join(project.folder, 'proxy.js')), existsSync(join(project.folder, 'middleware.js'))]).toEqual([
      false,
      true,
    ])
  })

  test('is listed with withAuth', async () => {
    const text = "import { withAuth } from 'next-auth/middleware'\nexport default withAuth({ pages: {} })\n"
    const { stderr } = await migrated({ 'auth.js': HOME, 'middleware.js': text })
    expect(stderr).toMatch(/ {2}middleware\.js:1: Export `auth` of the module that calls NextAuth as proxy/)
  })
})

describe('code of next-auth 4 by hand', () => {
  const IMPORT = "import 'next-auth'\n"

  test.each([
    ["authorize: (c, req) => check(req.headers['user-agent'])", 'authorize gets a Request'],
    ['async authorize(c, request) { return check(request.body) }', 'authorize gets a Request'],
    ['authorize: (c, { query }) => check(query)', 'authorize gets a Request'],
    ['userinfo: { request({ client, tokens }) { return client.userinfo(tokens) } }', 'userinfo.request gets no client'],
    ['httpOptions: { timeout: 1 }', 'Remove httpOptions'],
  ])('lists %s', async (property, said) => {
    const { stderr } = await migrated({ 'a.ts': `${IMPORT}export const p = { ${property} }\n` })
    expect(listTodos(stderr)).toEqual([expect.stringContaining(`  a.ts:2: ${said}`)])
  })

  test.each([
    "authorize: (c, request) => check(request.headers.get('user-agent'))",
    'authorize: (c) => check(c.body)',
    'userinfo: { request: ({ tokens }) => load(tokens) }',
    "checks: ['pkce']",
  ])('does not list %s', async (property) => {
    const { stderr } = await migrated({ 'a.ts': `${IMPORT}export const p = { ${property} }\n` })
    expect(listTodos(stderr)).toEqual([])
  })

  test('turns checks that are a text into a list', async () => {
    const text = `${IMPORT}export const p = { type: 'oauth', checks: "pkce" }\n`
    expect(await rewritten('a.ts', text)).toContain(`checks: ["pkce"] }`)
  })

  test('lists sessions and tokens that are read with a request', async () => {
    const text =
      "import { getSession } from 'next-auth/react'\nimport { getToken } from 'next-auth/jwt'\nexport const f = (req) => [getSession({ req }), getToken({ req }), getSession()]\n"
    const { stderr } = await migrated({ 'a.ts': text })
    expect(listTodos(stderr)).toEqual([
      expect.stringContaining('  a.ts:3: Pass secret, and migrate'),
      expect.stringContaining('  a.ts:3: Read the session with auth()'),
    ])
  })
})

describe('unusual input', () => {
  test.each<[string, string, RegExp]>([
    ['a syntax error', "import NextAuth from 'next-auth'\nconst = 1\n", /a\.ts: It cannot be parsed/],
    [
      'a namespace that is passed on',
      "import * as n from 'next-auth'\nexport default n\n",
      /a\.ts:1: 'next-auth' is used/,
    ],
    ['everything of a module', "export * from 'next-auth/react'\n", /a\.ts:1: 'next-auth\/react' is used/],
    ['require', "const n = require('next-auth')\n", /a\.ts:1: 'next-auth' is used/],
    [
      'another adapter',
      "import { T } from '@next-auth/typeorm-legacy-adapter'\n",
      /a\.ts:1: latchkey has no equivalent of T/,
    ],
    [
      'an unknown name',
      "import { ISODateString } from 'next-auth'\n",
      /a\.ts:1: latchkey has no equivalent of ISODateString/,
    ],
  ])('changes nothing for %s, and says why', async (_what, text, said) => {
    const { project, stderr } = await migrated({ 'a.ts': text })
    expect(project.read('a.ts')).toBe(text)
    expect(stderr).toMatch(said)
  })

  test('stops at options that import each other', async () => {
    const text =
      "import { getServerSession } from 'next-auth'\nimport { o } from './b'\nexport const s = getServerSession(o)\n"
    const others = { 'b.ts': "export { o } from './c'\n", 'c.ts': "export { o } from './b'\n" }
    const { project, stderr } = await migrated({ 'a.ts': text, ...others })
    expect([project.read('a.ts'), listTodos(stderr).length]).toEqual([text, 1])
  })
})

test('package.json gets latchkey and adapters with other names, and loses next-auth', async () => {
  const list = '"@next-auth/prisma-adapter": "1", "next": "16", "next-auth": "4"'
  const project: Project = createProject({
    'package.json': `{ "dependencies": { ${list} } }\n`,
    'auth.ts': "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [] })\n",
  })
  await project.run(['migrate-from', 'authjs', '--write'])
  expect(JSON.parse(project.read('package.json')).dependencies).toEqual({
    '@auth/prisma-adapter': 'latest',
    latchkey: 'file:latchkey-0.1.0.tgz',
    next: '16',
  })
})
