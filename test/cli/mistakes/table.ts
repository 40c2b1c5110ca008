// Common mistakes: what the doctor says of each, and how its fix is followed. Mistakes that do not hide one another share
// a project, because loading one takes a process.

import { NPX } from '../../../src/cli/package-commands.ts'
import { HONO, NEXT } from './hono-and-next.ts'
import { type Faulty, inServer, type Mistake, paste, rename } from './mistake.ts'
import { ENV_FILE, expressProject, type Files, manifestOf, solidProject } from './projects.ts'

const SQL =
  "import { DatabaseSync } from 'node:sqlite'\nimport { fromPg, fromSqlite, sql } from 'latchkey/adapters/sql'"
const POOL = "import pg from 'pg'\nconst pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/app' })"

const MANY = `{
  basePath: '/api/auth',
  providers: [
    GitHub({ clientID: 'an-id' }),
    MicrosoftEntraID({ clientId: 'an-id', clientSecret: 'a-client-secret', tenantId: 'acme.example' }),
    undefined,
  ],
  adapter: sql(fromSqlite(new DatabaseSync('app.db'))),
  callbacks: { session: true },
  cookies: { sessionToken: { options: { sameSite: 'none' } } },
}`

/** Mistakes of one Express application, which loads all the same. */
const EXPRESS: Faulty = {
  files: expressProject({
    config: MANY,
    imports: `${SQL}\nimport { MicrosoftEntraID } from 'latchkey/providers/microsoft-entra-id'`,
    files: {
      '.env': ENV_FILE.replace('AUTH_SECRET', 'NEXTAUTH_SECRET').replace('AUTH_URL', 'NEXTAUTH_URL'),
      'package.json': JSON.stringify({ ...JSON.parse(manifestOf('express')), scripts: { start: 'node server.js' } }),
    },
  }),
  mistakes: {
    'a base path and another mount': {
      said: 'warning  `ServerAuth` is mounted at /auth, but basePath is /api/auth. This works only behind a proxy that removes /api from the path.',
      fix: "app.use('/api/auth', ServerAuth(config))",
      follow: inServer("app.use('/auth', ServerAuth(config))"),
    },
    'SameSite=None without Secure': {
      said: 'error    cookies.sessionToken is SameSite=None without Secure at http://localhost:3000: browsers drop it.',
      fix: "cookies: { sessionToken: { options: { sameSite: 'lax' } } }, or https, which a frame of another site needs",
      follow: inServer("cookies: { sessionToken: { options: { sameSite: 'none' } } }", (fix) =>
        fix.replace(/, or.*/, ''),
      ),
    },
    'a provider that is undefined': {
      said: /error {4}providers\[2\] must be a provider, received undefined\./,
      fix: /^providers: \[GitHub\]/,
      follow: inServer('    undefined,\n', () => ''),
    },
    'a callback that is not a function': {
      said: 'error    callbacks.session must be a function, received true.',
      fix: /^callbacks: \{ session: .*\}$/,
      follow: inServer('callbacks: { session: true }'),
    },
    'a misspelt option of a provider': {
      said: 'warning  github: `clientID` has no effect. Did you mean `clientId`?',
      fix: 'Rename `clientID` to `clientId`.',
      follow: rename('server.js', 'clientID'),
    },
    'tenantId of Auth.js': {
      said: 'error    providers.microsoft-entra-id.tenantId has no effect, so users of other tenants could sign in.',
      fix: "issuer: 'https://login.microsoftonline.com/acme.example/v2.0'",
      follow: inServer("tenantId: 'acme.example'"),
    },
    'the secret of next-auth': {
      said: 'error    AUTH_SECRET is not set: no session can be encrypted.',
      fix: 'Rename NEXTAUTH_SECRET to AUTH_SECRET.',
      follow: rename('.env', 'NEXTAUTH_SECRET'),
    },
    'the address of next-auth': {
      said: 'warning  NEXTAUTH_URL (.env) is a variable of Auth.js, and is not read.',
      fix: 'Rename it to AUTH_URL.',
      follow: rename('.env', 'NEXTAUTH_URL'),
    },
    'an env file that `npm start` does not read': {
      said: 'warning  `npm run start` runs `node server.js`, which does not read .env.',
      fix: 'npm pkg set scripts.start="node --env-file=.env server.js"',
    },
    'tables that are missing': {
      said: 'error    The database lacks the tables users, accounts, sessions, verification_tokens, authenticators, latchkey_passwords, latchkey_state.',
      fix: `${NPX} migrate --config server.js --apply`,
    },
  },
}

/** A project with a single mistake. */
const one = (name: string, files: Files, mistake: Mistake): Faulty => ({ files, mistakes: { [name]: mistake } })

/** All of them. */
export const FAULTY: readonly Faulty[] = [
  EXPRESS,
  HONO,
  NEXT,
  one(
    'a package.json of `npm init -y`',
    expressProject({ files: { 'package.json': manifestOf('express', 'commonjs') } }),
    {
      said: 'error    server.js is an ES module, but package.json has "type": "commonjs", as `npm init -y` writes it.',
      fix: 'npm pkg set type=module',
    },
  ),
  one(
    'a pool as the adapter',
    expressProject({ config: '{ providers: [GitHub], adapter: pool }', imports: `${SQL}\n${POOL}` }),
    {
      said: 'error    `adapter` has `query`, so it is not an adapter.',
      fix: "adapter: sql(fromPg(pool)), with import { fromPg, sql } from 'latchkey/adapters/sql'",
      // Nothing answers at the address of the pool.
      follow: inServer('adapter: pool', (fix) => `${fix.replace(/, with.*/, '')}, ...{ adapter: null }`),
    },
  ),
  one(
    'a pool in `sql`',
    expressProject({ config: '{ providers: [GitHub], adapter: sql(pool) }', imports: `${SQL}\n${POOL}` }),
    {
      said: /error {4}server\.js cannot be loaded: sql received a client of PostgreSQL\..*/,
      fix: /^sql\(fromPg\(pool\)\)/,
      follow: inServer('sql(pool)', (fix) => `${fix.replace(/ with.*/, '')}, ...{ adapter: null }`),
    },
  ),
  one('`ServerAuth` without a configuration', expressProject({ mount: "app.use('/auth', ServerAuth())" }), {
    said: 'error    ServerAuth is called without a configuration.',
    fix: "ServerAuth({ providers: [GitHub] }), with import { GitHub } from 'latchkey/providers/github'",
    follow: inServer('ServerAuth()', (fix) => fix.replace(/, with.*/, '')),
  }),
  one(
    'a route file of SolidStart that the base path does not name',
    solidProject("{ providers: [GitHub], basePath: '/auth' }"),
    {
      said: 'error    The route file is src/routes/api/auth/[...auth].ts, which handles /api/auth; expected src/routes/auth/[...auth].ts, because the routes are under /auth (set by basePath).',
      fix: "basePath: '/api/auth', or mkdir -p 'src/routes/auth' && mv 'src/routes/api/auth/[...auth].ts' 'src/routes/auth/[...auth].ts'",
      follow: paste('src/routes/api/auth/[...auth].ts', "basePath: '/auth'", (fix) => fix.replace(/, or.*/, '')),
    },
  ),
]
