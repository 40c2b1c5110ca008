import { type ContractCase, casesNeeding } from './contract-case.ts'
import { attempt, expectDate, expectFailure, expectNothing, expectSame, expectThat } from './expect.ts'
import {
  createDateInDays,
  createOtherId,
  createUniqueText,
  createUserRow,
  getOwner,
  HOSTILE_TEXTS,
  NO_ADDRESS,
  signUp,
} from './rows.ts'

/** Cases for users. */
export const USERS: readonly ContractCase[] = [
  ...casesNeeding(['createUser'], {
    'createUser returns the user with an id': async (adapter) => {
      const user = createUserRow()
      const stored = await adapter.createUser(user)
      expectThat(!!stored?.id, 'the id that createUser returned', stored, 'an id')
      expectSame('what createUser returned', stored, { email: user.email, name: user.name })
    },
  }),
  ...casesNeeding(['createUser', 'getUser'], {
    'createUser keeps email address, name, image and date': async (adapter) => {
      const { id, ...user } = await signUp(adapter)
      expectSame('the user', await adapter.getUser(id), user)
    },
    'createUser keeps what is empty empty': async (adapter) => {
      const empty = { emailVerified: null, name: null, image: null }
      const { id } = await signUp(adapter, empty)
      expectSame('the user', await adapter.getUser(id), empty)
    },
    'createUser takes users without an email address': async (adapter) => {
      const none = { email: NO_ADDRESS }
      const [first, second] = [await signUp(adapter, none), await signUp(adapter, none)]
      expectThat(first.id !== second.id, 'the ids of two such users', first.id, 'two ids')
      expectSame('the second user', await adapter.getUser(second.id), { email: null, name: second.name })
    },
    'createUser does not fail on a column it does not know': async (adapter) => {
      const { id, email } = await signUp(adapter, Object.fromEntries([['favourite_colour', 'green']]))
      expectSame('the user', await adapter.getUser(id), { email })
    },
    'getUser finds no user by an unknown id': async (adapter) => {
      const { id } = await signUp(adapter)
      expectNothing('the user', await adapter.getUser(createOtherId(id)))
    },
    'names keep every character': async (adapter) => {
      for (const name of HOSTILE_TEXTS) {
        const { id } = await signUp(adapter, { name })
        expectSame('the name', (await adapter.getUser(id))?.name, name)
      }
    },
    'a name that looks like a date stays a text': async (adapter) => {
      const name = '2024-01-01T00:00:00.000Z'
      const { id } = await signUp(adapter, { name })
      expectSame('the name', (await adapter.getUser(id))?.name, name)
    },
  }),
  ...casesNeeding(['createUser', 'createUserWithAccount', 'getUserByEmail'], {
    'createUser refuses an email address that is taken': async (adapter) => {
      const { id, email } = await signUp(adapter)
      await expectFailure('a second user with the same address', () => adapter.createUser(createUserRow({ email })))
      expectSame('whose address it is', getOwner(await adapter.getUserByEmail(email)), id)
    },
  }),
  ...casesNeeding(['getUser'], {
    'getUser finds no user by a text that cannot be an id': async (adapter) => {
      for (const text of ['nope', '__proto__', 'constructor', '1 or 1=1', "'", '9'.repeat(40)])
        expectNothing(`the user with the id ${text}`, await adapter.getUser(text))
    },
  }),
  ...casesNeeding(['createUser', 'getUserByEmail'], {
    'getUserByEmail finds the user': async (adapter) => {
      const { id, ...user } = await signUp(adapter)
      const found = await adapter.getUserByEmail(user.email)
      expectSame('the user', found, user)
      expectSame('the id', getOwner(found), id)
    },
    'getUserByEmail matches the whole address and nothing like it': async (adapter) => {
      const name = createUniqueText()
      await signUp(adapter, { email: `${name}_a@example.com` })
      for (const email of [`${name}-a@example.com`, `${name}%`, `${name}*`, `${name}_a@example.com `, '', '__proto__'])
        expectNothing(`the user of "${email}"`, await adapter.getUserByEmail(email))
    },
    'an email address of 254 characters fits': async (adapter) => {
      const email = `${createUniqueText().padEnd(64, 'a')}@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(59)}.org`
      expectThat(email.length === 254, 'the length of the address', email.length, '254')
      const { id } = await signUp(adapter, { email })
      expectSame('whose address it is', getOwner(await adapter.getUserByEmail(email)), id)
    },
  }),
  ...casesNeeding(['createUser', 'getUser', 'getUserByEmail'], {
    'emailVerified comes back as a Date': async (adapter) => {
      const date = new Date('2024-06-30T23:59:59.000Z')
      const { id, email } = await signUp(adapter, { emailVerified: date })
      expectDate('emailVerified by id', (await adapter.getUser(id))?.emailVerified, date)
      expectDate('emailVerified by address', (await adapter.getUserByEmail(email))?.emailVerified, date)
    },
  }),
  ...casesNeeding(['createUser', 'updateUser', 'getUser'], {
    'updateUser changes what it is given and nothing else': async (adapter) => {
      const { id, ...user } = await signUp(adapter)
      const returned = await adapter.updateUser({ id, name: 'Grace' })
      expectSame('the name that updateUser returned', returned?.name, 'Grace')
      expectSame('the user', await adapter.getUser(id), { ...user, name: 'Grace' })
    },
    'updateUser sets and clears emailVerified': async (adapter) => {
      const { id } = await signUp(adapter, { emailVerified: null })
      const emailVerified = createDateInDays(30)
      await adapter.updateUser({ id, emailVerified })
      expectDate('emailVerified', (await adapter.getUser(id))?.emailVerified, emailVerified)
      await adapter.updateUser({ id, emailVerified: null })
      expectNothing('emailVerified', (await adapter.getUser(id))?.emailVerified)
    },
    'updateUser creates no user': async (adapter) => {
      const stranger = createOtherId((await signUp(adapter)).id)
      await attempt(() => adapter.updateUser({ id: stranger, name: 'Nobody' }))
      expectNothing('the user', await adapter.getUser(stranger))
    },
  }),
  ...casesNeeding(['keepsEmailRecord', 'createUser', 'updateUser', 'getUser', 'getUserByEmail'], {
    'emailRecord comes back as it was given, from every way to a user': async (adapter) => {
      const emailRecord = JSON.stringify({ address: 'x@example.com', vouchedBy: "o'idp", at: 1_893_456_000 })
      const { id, email } = await signUp(adapter, { emailRecord })
      expectSame('the record by id', (await adapter.getUser(id))?.emailRecord, emailRecord)
      expectSame('the record by address', (await adapter.getUserByEmail(email))?.emailRecord, emailRecord)
      const next = JSON.stringify({ address: email, vouchedBy: null, at: 1_893_456_001 })
      await adapter.updateUser({ id, emailRecord: next })
      expectSame('the record after a change', (await adapter.getUser(id))?.emailRecord, next)
    },
    'updateUser takes an address away from a user': async (adapter) => {
      const { id, email, name } = await signUp(adapter)
      await adapter.updateUser({ id, email: NO_ADDRESS })
      expectSame('the user', await adapter.getUser(id), { email: null, name })
      expectNothing('who has the address', await adapter.getUserByEmail(email))
      const other = await signUp(adapter, { email })
      expectSame('who has it then', getOwner(await adapter.getUserByEmail(email)), other.id)
    },
  }),
  ...casesNeeding(['keepsEmailRecord', 'countUnprovenUsers', 'createUser', 'updateUser'], {
    'countUnprovenUsers counts users with an address of which nothing is known': async (adapter) => {
      // Other cases may add and remove rows meanwhile, so this counts at least its own.
      const rows = await Promise.all([1, 2, 3].map(() => signUp(adapter, { emailVerified: null })))
      const count = await adapter.countUnprovenUsers()
      expectThat(count >= rows.length, 'the count with three such users', count, 'at least 3')
    },
  }),
  ...casesNeeding(['createUser', 'updateUser', 'getUserByEmail'], {
    'updateUser lets a user be found by the new address only': async (adapter) => {
      const { id, email } = await signUp(adapter)
      const next = createUserRow().email
      await adapter.updateUser({ id, email: next })
      expectSame('who has the new address', getOwner(await adapter.getUserByEmail(next)), id)
      expectNothing('who has the old address', await adapter.getUserByEmail(email))
    },
  }),
]
