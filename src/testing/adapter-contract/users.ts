import type { Adapter } from '../../types/adapter.ts'
import { type AdapterCase, asRaces, withoutRows, withUser } from './contract-case.ts'
import { attempt, expectFailure, expectSame, expectThat, runAtOnce } from './expect.ts'
import { createUserRow, getOwner, signUp } from './rows.ts'
import { createDateInDays, createOtherId, createUniqueText, HOSTILE_TEXTS, LONG_AGO, NO_ADDRESS } from './values.ts'

const storing = withUser('getUser')
const creating = withoutRows('createUser', 'getUser')
const refusing = withUser('createUserWithAccount', 'getUserByEmail')
const finding = withoutRows('createUser', 'getUserByEmail')
const proving = withoutRows('createUser', 'getUser', 'getUserByEmail')
const updating = withUser('updateUser', 'getUser')
const renaming = withUser('updateUser', 'getUserByEmail')
const recording = withoutRows('keepsEmailRecord', 'createUser', 'updateUser', 'getUser', 'getUserByEmail')
const counting = withoutRows('keepsEmailRecord', 'countUnprovenUsers', 'createUser', 'updateUser')

/** Returns a check that names come back unchanged. */
const keepNames = (names: readonly string[]) => async (adapter: Required<Pick<Adapter, 'createUser' | 'getUser'>>) => {
  for (const name of names) {
    const { id } = await signUp(adapter, { name })
    expectSame('the name', (await adapter.getUser(id))?.name, name)
  }
}

/** Cases for users. */
export const USERS: readonly AdapterCase[] = [
  withoutRows('createUser')('createUser returns the user with an id', async (adapter) => {
    const user = createUserRow()
    const stored = await adapter.createUser(user)
    expectThat(!!stored?.id, 'the id that createUser returned', stored, 'an id')
    expectSame('what createUser returned', stored, { email: user.email, name: user.name })
  }),
  storing('createUser keeps email address, name, image and date', async (adapter, { id, ...user }) => {
    expectSame('the user', await adapter.getUser(id), user)
  }),
  creating('createUser keeps what is empty empty', async (adapter) => {
    const empty = { emailVerified: null, name: null, image: null }
    const { id } = await signUp(adapter, empty)
    expectSame('the user', await adapter.getUser(id), empty)
  }),
  creating('createUser takes users without an email address', async (adapter) => {
    const none = { email: NO_ADDRESS }
    const [first, second] = [await signUp(adapter, none), await signUp(adapter, none)]
    expectThat(first.id !== second.id, 'the ids of two such users', first.id, 'two ids')
    expectSame('the second user', await adapter.getUser(second.id), { email: null, name: second.name })
  }),
  creating('createUser does not fail on a column it does not know', async (adapter) => {
    const { id, email } = await signUp(adapter, Object.fromEntries([['favourite_colour', 'green']]))
    expectSame('the user', await adapter.getUser(id), { email })
  }),
  storing('getUser finds no user by an unknown id', async (adapter, { id }) => {
    expectSame('the user', await adapter.getUser(createOtherId(id)), null)
  }),
  creating('names keep every character', keepNames(HOSTILE_TEXTS)),
  creating('a name that looks like a date stays a text', keepNames(['2024-01-01T00:00:00.000Z'])),
  refusing('createUser refuses an email address that is taken', async (adapter, { id, email }) => {
    await expectFailure('a second user with the same address', () => adapter.createUser(createUserRow({ email })))
    expectSame('whose address it is', getOwner(await adapter.getUserByEmail(email)), id)
  }),
  withoutRows('getUser')('getUser finds no user by a text that cannot be an id', async (adapter) => {
    for (const text of ['nope', '__proto__', 'constructor', '1 or 1=1', "'", '9'.repeat(40)])
      expectSame(`the user with the id ${text}`, await adapter.getUser(text), null)
  }),
  withUser('getUserByEmail')('getUserByEmail finds the user', async (adapter, { id, ...user }) => {
    const found = await adapter.getUserByEmail(user.email)
    expectSame('the user', found, user)
    expectSame('the id', getOwner(found), id)
  }),
  finding('getUserByEmail matches the whole address and nothing like it', async (adapter) => {
    const name = createUniqueText()
    await signUp(adapter, { email: `${name}_a@example.com` })
    for (const email of [`${name}-a@example.com`, `${name}%`, `${name}*`, `${name}_a@example.com `, '', '__proto__'])
      expectSame(`the user of "${email}"`, await adapter.getUserByEmail(email), null)
  }),
  finding('an email address of 254 characters fits', async (adapter) => {
    const email = `${createUniqueText().padEnd(64, 'a')}@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(59)}.org`
    expectSame('the length of the address', email.length, 254)
    const { id } = await signUp(adapter, { email })
    expectSame('whose address it is', getOwner(await adapter.getUserByEmail(email)), id)
  }),
  proving('emailVerified comes back as a Date', async (adapter) => {
    const date = new Date('2024-06-30T23:59:59.000Z')
    const { id, email } = await signUp(adapter, { emailVerified: date })
    expectSame('emailVerified by id', (await adapter.getUser(id))?.emailVerified, date)
    expectSame('emailVerified by address', (await adapter.getUserByEmail(email))?.emailVerified, date)
  }),
  updating('updateUser changes what it is given and nothing else', async (adapter, { id, ...user }) => {
    const returned = await adapter.updateUser({ id, name: 'Grace' })
    expectSame('the name that updateUser returned', returned?.name, 'Grace')
    expectSame('the user', await adapter.getUser(id), { ...user, name: 'Grace' })
  }),
  updating('updateUser sets and clears emailVerified', async (adapter) => {
    const { id } = await signUp(adapter, { emailVerified: null })
    for (const emailVerified of [createDateInDays(30), null]) {
      await adapter.updateUser({ id, emailVerified })
      expectSame('emailVerified', (await adapter.getUser(id))?.emailVerified, emailVerified)
    }
  }),
  updating('updateUser creates no user', async (adapter, { id }) => {
    const stranger = createOtherId(id)
    await attempt(() => adapter.updateUser({ id: stranger, name: 'Nobody' }))
    expectSame('the user', await adapter.getUser(stranger), null)
  }),
  recording('emailRecord comes back as it was given, from every way to a user', async (adapter) => {
    const emailRecord = JSON.stringify({ address: 'x@example.com', vouchedBy: "o'idp", at: 1_893_456_000 })
    const { id, email } = await signUp(adapter, { emailRecord })
    expectSame('the record by id', (await adapter.getUser(id))?.emailRecord, emailRecord)
    expectSame('the record by address', (await adapter.getUserByEmail(email))?.emailRecord, emailRecord)
    const next = JSON.stringify({ address: email, vouchedBy: null, at: 1_893_456_001 })
    await adapter.updateUser({ id, emailRecord: next })
    expectSame('the record after a change', (await adapter.getUser(id))?.emailRecord, next)
  }),
  recording('updateUser takes an address away from a user', async (adapter) => {
    const { id, email, name } = await signUp(adapter)
    await adapter.updateUser({ id, email: NO_ADDRESS })
    expectSame('the user', await adapter.getUser(id), { email: null, name })
    expectSame('who has the address', await adapter.getUserByEmail(email), null)
    const other = await signUp(adapter, { email })
    expectSame('who has it then', getOwner(await adapter.getUserByEmail(email)), other.id)
  }),
  counting('countUnprovenUsers counts users with an address of which nothing is known', async (adapter) => {
    // Other cases may add and remove rows meanwhile, so this counts at least its own.
    const rows = await Promise.all([1, 2, 3].map(() => signUp(adapter, { emailVerified: null })))
    const count = await adapter.countUnprovenUsers()
    expectThat(count >= rows.length, 'the count with three such users', count, 'at least 3')
  }),
  renaming('updateUser lets a user be found by the new address only', async (adapter, { id, email }) => {
    const next = createUserRow().email
    await adapter.updateUser({ id, email: next })
    expectSame('who has the new address', getOwner(await adapter.getUserByEmail(next)), id)
    expectSame('who has the old address', await adapter.getUserByEmail(email), null)
  }),
  renaming('getUserByEmail sees a change of the user it has found before', async (adapter, { id, email }) => {
    await adapter.getUserByEmail(email)
    await adapter.updateUser({ id, name: 'Grace Hopper' })
    expectSame('the name', (await adapter.getUserByEmail(email))?.name, 'Grace Hopper')
  }),
  renaming('updateUser gives no user the address of a missing user', async (adapter) => {
    const email = `${createUniqueText()}@example.com`
    await attempt(() => adapter.updateUser({ id: createUniqueText(), email }))
    expectSame('whose address it is', getOwner(await adapter.getUserByEmail(email)), null)
  }),
  asRaces(updating)('two updates of one user at once are both kept', async (adapter, { id }) => {
    const changes = [{ name: 'Grace Hopper' }, { image: 'https://example.com/grace.png' }, { emailVerified: LONG_AGO }]
    await runAtOnce(changes, (change) => adapter.updateUser({ id, ...change }))
    expectSame('the user', await adapter.getUser(id), Object.assign({}, ...changes))
  }),
]
