import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { fromSqlite, type SqlAdapter, sql } from '../../../src/adapters/sql.ts'
import { resealRows } from '../../../src/cli/reseal/reseal-rows.ts'
import { createKeyRing } from '../../../src/crypto/key-ring.ts'
import { createStore } from '../../../src/store/store.ts'
import { OLD_SECRET, SECRET } from '../../harness.ts'
import { createProject, type Project, useProjects } from '../project.ts'

useProjects()

const TOKENS = { access_token: 'gho_access', refresh_token: 'ghr_refresh', id_token: 'eyJ.id.token' }
const SEALED = expect.stringMatching(/^latchkey1:/)

/** A project with accounts in SQLite, and its commands. */
async function openProject(count = 3, option = '{ sealTokens: true }') {
  const project = createProject({
    'package.json': '{ "type": "module" }',
    'auth.js': `import { DatabaseSync } from 'node:sqlite'
import { createAuth } from 'latchkey'
import { fromSqlite, sql } from 'latchkey/adapters/sql'
const adapter = sql(fromSqlite(new DatabaseSync('app.db')))
export const auth = createAuth({ account: ${option}, adapter, providers: [] })
`,
  })
  const database = open(project)
  const adapter = sql(fromSqlite(database))
  await adapter.migrate()
  await fill(adapter, count)
  const listRows = () => database.prepare('select * from accounts order by "providerAccountId"').all()
  const run = (args: string[], ...secrets: string[]) => {
    const [oldest = SECRET, newest = ''] = secrets
    return project.spawn(['reseal', ...args], { env: { AUTH_SECRET: oldest, AUTH_SECRET_1: newest } })
  }
  return { adapter, database, listRows, project, run }
}

const open = ({ folder }: Project): DatabaseSync => new DatabaseSync(join(folder, 'app.db'))

async function fill(adapter: SqlAdapter, count: number): Promise<void> {
  const { id: userId } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
  for (let index = 0; index < count; index++) {
    const providerAccountId = `${index}`.padStart(4, '0')
    await adapter.linkAccount({ userId, type: 'oidc', provider: 'idp', providerAccountId, ...TOKENS })
  }
}

/** The tokens of an account, as the application with these secrets gets them. */
async function openTokens(adapter: SqlAdapter, secrets: readonly string[], providerAccountId = '0000') {
  const store = createStore(adapter, {}, null, { keys: createKeyRing(secrets), isOn: true })
  const account = await store.getAccount({ provider: 'idp', providerAccountId })
  return account && store.openAccount(account)
}

// Each is a chain of processes that wait for one another.
describe('reseal', { concurrent: true }, () => {
  test('seals plain rows, then finds nothing more to do', async () => {
    const { adapter, listRows, run } = await openProject()
    const plain = listRows()
    expect(await run(['--dry-run'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Would seal 3 of 3 rows with tokens. Nothing was written.\n',
    })
    expect(listRows()).toEqual(plain)
    expect(await run([])).toEqual({ code: 0, stdout: '', stderr: 'Sealed 3 of 3 rows with tokens.\n' })
    for (const row of listRows())
      expect(row).toMatchObject({ access_token: SEALED, refresh_token: SEALED, id_token: SEALED, type: 'oidc' })
    expect(await openTokens(adapter, [SECRET], '0002')).toMatchObject(TOKENS)
    const sealed = listRows()
    expect((await run([])).stderr).toBe('Sealed 0 of 3 rows with tokens.\n')
    expect(listRows()).toEqual(sealed)
  })

  test('reseals rows of an older secret, so that it can be removed', async () => {
    const { adapter, run } = await openProject()
    await run([], OLD_SECRET)
    expect((await run(['--config', 'auth.js'], OLD_SECRET, SECRET)).stderr).toBe('Sealed 3 of 3 rows with tokens.\n')
    expect(await openTokens(adapter, [SECRET])).toMatchObject(TOKENS)
  })

  test('skips rows of an unknown secret, and exits with an error', async () => {
    const { adapter, run } = await openProject()
    await run([], OLD_SECRET)
    const { code, stderr } = await run([])
    expect([code, stderr]).toEqual([1, expect.stringContaining('3 rows have a token that does not open')])
    expect(await openTokens(adapter, [OLD_SECRET])).toMatchObject(TOKENS)
  })

  test('with --open writes plain tokens', async () => {
    const { listRows, project, run } = await openProject()
    const plain = listRows()
    await run([])
    expect(await run(['--open'])).toMatchObject({ code: 1, stderr: expect.stringContaining('Set it to false first') })
    const off = project.read('auth.js').replace('true', 'false')
    writeFileSync(join(project.folder, 'off.js'), off)
    expect((await run(['--open', '--config', 'off.js'])).stderr).toBe('Opened 3 of 3 rows with tokens.\n')
    expect(listRows()).toEqual(plain)
  })

  test.each<[string, string, string[], RegExp]>([
    ['the option is off', '{}', [], /`account.sealTokens` is off\. Set account: \{ sealTokens: true \}/],
    ['the secret is weak', '{ sealTokens: true }', ['weak'], /The secret is missing or weak/],
  ])('changes nothing if %s', async (_, option, secrets, expected) => {
    const { listRows, run } = await openProject(1, option)
    const plain = listRows()
    expect(await run([], ...secrets)).toMatchObject({ code: 1, stderr: expect.stringMatching(expected) })
    expect(listRows()).toEqual(plain)
  })

  test('says that it requires the SQL adapter', async () => {
    const project = createProject({
      'auth.js': `import { memory } from 'latchkey/adapters/memory'
export const config = { account: { sealTokens: true }, adapter: memory(), providers: [] }
`,
      'package.json': '{ "type": "module" }',
    })
    const { code, stderr } = await project.spawn(['reseal'], { env: { AUTH_SECRET: SECRET } })
    expect([code, stderr]).toEqual([1, expect.stringContaining('Rows are sealed at their next write')])
  })

  test('requires a file that sets up sign-in', async () => {
    const project = createProject({ 'package.json': '{ "type": "module" }' })
    expect(await project.run(['reseal'])).toMatchObject({ code: 2, stderr: expect.stringContaining('No file sets up') })
    expect(await project.run(['reseal', '--config', 'nope.js'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no nope.js'),
    })
  })
})

describe('the rows that reseal writes', () => {
  /** Accounts in memory. */
  async function openAccounts(count: number) {
    const database = new DatabaseSync(':memory:')
    const adapter = sql(fromSqlite(database))
    await adapter.migrate()
    await fill(adapter, count)
    return { adapter, database, order: { keys: createKeyRing([SECRET]), isOpening: false, isDryRun: false } }
  }

  test('exclude rows that the application changed after they were read', async () => {
    const { adapter, order } = await openAccounts(3)
    const { list, swap } = adapter.accountTokens
    const counts = await resealRows(
      {
        ...adapter.accountTokens,
        async list(...page) {
          const rows = await list(...page)
          await adapter.updateAccount({ provider: 'idp', providerAccountId: '0001', access_token: 'new' })
          await adapter.unlinkAccount({ provider: 'idp', providerAccountId: '0002' })
          return rows
        },
        swap,
      },
      order,
    )
    expect(counts).toEqual({ rows: 3, changed: 1, skipped: 2, failed: 0 })
    expect(await openTokens(adapter, [SECRET], '0001')).toMatchObject({ ...TOKENS, access_token: 'new' })
    expect(await resealRows(adapter.accountTokens, order)).toEqual({ rows: 2, changed: 1, skipped: 0, failed: 0 })
  })

  test('include all pages, even after an interruption', async () => {
    const { adapter, order } = await openAccounts(450)
    const pages: number[] = []
    let writes = 0
    const swap: typeof adapter.accountTokens.swap = (...row) => {
      if (writes++ === 250) throw new Error(`no room for ${TOKENS.refresh_token}`)
      return adapter.accountTokens.swap(...row)
    }
    const failed = resealRows({ ...adapter.accountTokens, swap }, order)
    await expect(failed).rejects.toThrow(/^The text is omitted/)
    const onPage = ({ rows }: { rows: number }) => void pages.push(rows)
    const counts = await resealRows(adapter.accountTokens, { ...order, onPage })
    expect(counts).toEqual({ rows: 450, changed: 200, skipped: 0, failed: 0 })
    expect(pages).toEqual([200, 400, 450])
    expect((await adapter.accountTokens.count()).map(({ count }) => count)).toEqual([1350])
  })

  test('keep a provider token that looks sealed', async () => {
    const { adapter, order } = await openAccounts(0)
    const { id: userId } = await adapter.createUser({ id: '', email: 'bob@example.com', emailVerified: null })
    const store = createStore(adapter, {}, null, { keys: order.keys, isOn: true })
    const key = { provider: 'idp', providerAccountId: '0000' }
    await store.linkAccount({ ...key, userId, type: 'oidc', access_token: 'latchkey1:x', refresh_token: 'r' })
    await resealRows(adapter.accountTokens, { ...order, isOpening: true })
    expect(await adapter.getAccount('0000', 'idp')).toMatchObject({ access_token: SEALED, refresh_token: 'r' })
    expect(await openTokens(adapter, [SECRET])).toMatchObject({ access_token: 'latchkey1:x', refresh_token: 'r' })
  })
})
