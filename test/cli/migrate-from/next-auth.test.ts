import { describe, expect, test } from 'vitest'
import { createProject, type Project, useProjects } from '../project.ts'
import { listTodos, MIGRATE, migrated, rewritten } from './next-app.ts'

useProjects()

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
      "import type { NextAuthConfig } from 'latchkey/next'",
    ],
    [
      'the options of 4',
      "import { NextAuthOptions } from 'next-auth'",
      "import { NextAuthConfig } from 'latchkey/next'",
    ],
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

  test('rewrites callbackUrl in client calls', async () => {
    const page =
      "import { signIn } from 'next-auth/react'\nexport const A = () => <a onClick={() => signIn('github', { callbackUrl: '/' })} />\n"
    expect(await rewritten('a.tsx', page)).toBe(
      page.replace('next-auth/react', 'latchkey/react').replace('callbackUrl', 'redirectTo'),
    )
  })

  test('keeps users of both next-auth versions signed in', async () => {
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

  test('is renamed in its declaration and in calls', async () => {
    const { project } = await migrated({ 'src/auth.ts': HOME, 'src/rename.js': USER })
    expect(project.read('src/auth.ts')).toContain('const { auth, update } = NextAuth(')
    expect(project.read('src/rename.js')).toBe(USER.replaceAll('unstable_update', 'update'))
  })

  test('keeps its name in a file that declares another `update`', async () => {
    const { project } = await migrated({ 'src/auth.ts': HOME, 'src/rename.js': `${USER}export const update = 1\n` })
    expect(project.read('src/rename.js')).toContain("import { update as unstable_update } from './auth'")
    const { project: other } = await migrated({ 'src/auth.ts': `${HOME}const update = 1\n`, 'src/rename.js': USER })
    expect(other.read('src/auth.ts')).toContain('const { auth, update: unstable_update } = NextAuth(')
    expect(other.read('src/rename.js')).toBe(USER)
  })
})

describe('next-auth 4 code that needs changes by hand', () => {
  const IMPORT = "import 'next-auth'\n"

  test.each([
    ["authorize: (c, req) => check(req.headers['user-agent'])", 'authorize gets a Request'],
    ['async authorize(c, request) { return check(request.body) }', 'authorize gets a Request'],
    ['authorize: (c, { query }) => check(query)', 'authorize gets a Request'],
    ['userinfo: { request({ client, tokens }) { return client.userinfo(tokens) } }', 'userinfo.request gets no client'],
    ['httpOptions: { timeout: 1 }', 'Remove httpOptions'],
  ])('is reported: %s', async (property, said) => {
    const result = await migrated({ 'a.ts': `${IMPORT}export const p = { ${property} }\n` })
    expect(listTodos(result)).toEqual([expect.stringContaining(`  a.ts:2: ${said}`)])
  })

  test.each([
    "authorize: (c, request) => check(request.headers.get('user-agent'))",
    'authorize: (c) => check(c.body)',
    'userinfo: { request: ({ tokens }) => load(tokens) }',
    "checks: ['pkce']",
  ])('is not reported: %s', async (property) => {
    const result = await migrated({ 'a.ts': `${IMPORT}export const p = { ${property} }\n` })
    expect(listTodos(result)).toEqual([])
  })

  test('gets `checks` as a list instead of a string', async () => {
    const text = `${IMPORT}export const p = { type: 'oauth', checks: "pkce" }\n`
    expect(await rewritten('a.ts', text)).toContain(`checks: ["pkce"] }`)
  })

  test('is reported if it reads sessions or tokens with a request', async () => {
    const text =
      "import { getSession } from 'next-auth/react'\nimport { getToken } from 'next-auth/jwt'\nexport const f = (req) => [getSession({ req }), getToken({ req }), getSession()]\n"
    const result = await migrated({ 'a.ts': text })
    expect(listTodos(result)).toEqual([
      expect.stringContaining('  a.ts:3: Pass secret, and while'),
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
  ])('causes no change for %s, and the reason is printed', async (_what, text, said) => {
    const { project, stderr } = await migrated({ 'a.ts': text })
    expect(project.read('a.ts')).toBe(text)
    expect(stderr).toMatch(said)
  })

  test('causes no endless loop if options import each other', async () => {
    const text =
      "import { getServerSession } from 'next-auth'\nimport { o } from './b'\nexport const s = getServerSession(o)\n"
    const others = { 'b.ts': "export { o } from './c'\n", 'c.ts': "export { o } from './b'\n" }
    const result = await migrated({ 'a.ts': text, ...others })
    expect([result.project.read('a.ts'), listTodos(result).length]).toEqual([text, 1])
  })
})

test('package.json gets latchkey and renamed adapters, and loses next-auth', async () => {
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

describe('callbacks in TypeScript', () => {
  const configOf = (callback: string) =>
    `import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [], callbacks: { ${callback} } })\n`

  test.each([
    ['session({ session, token }) { return session }', 'session({ session, token }: JwtSessionParams) {'],
    ['session: async ({ session, user }) => session', 'session: async ({ session, user }: DatabaseSessionParams) =>'],
  ])('get the type of their strategy: %s', async (before, after) => {
    const text = await rewritten('auth.ts', configOf(before))
    expect(text).toContain(after)
    expect(text).toMatch(/import \{ type (?:Jwt|Database)SessionParams \} from 'latchkey'\n/)
  })

  test.each([
    ['session: ({ session }) => session', 'auth.ts'],
    ['session: ({ session, token, user }) => session', 'auth.ts'],
    ['session: ({ session, token }: any) => session', 'auth.ts'],
    ['session: ({ session, token }) => session', 'auth.js'],
  ])('stay unchanged: %s in %s', async (callback, path) => {
    expect(await rewritten(path, configOf(callback))).toContain(callback)
  })

  test('are reported if they read what `update` sends', async () => {
    const result = await migrated({ 'auth.ts': configOf('jwt: ({ token, session }) => ({ ...token, ...session })') })
    expect(listTodos(result)).toEqual([expect.stringMatching(/^ {2}auth\.ts:2: `session` of the jwt callback is what/)])
  })
})
