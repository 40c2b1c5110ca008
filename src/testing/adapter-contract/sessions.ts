import { type ContractCase, contractCase } from './contract-case.ts'
import { attempt, expectDate, expectNothing, expectSame, expectThat } from './expect.ts'
import { inDays, LONG_AGO, newSession, ownerOf, signUp, strangerTo, unique } from './rows.ts'

const NEEDS = ['createUser', 'createSession', 'getSessionAndUser'] as const

/** Promises about sessions. */
export const SESSIONS: readonly ContractCase[] = [
  contractCase('getSessionAndUser returns the session and its user', NEEDS, async (adapter) => {
    const { id, ...user } = await signUp(adapter)
    await signUp(adapter)
    const { userId, ...session } = newSession(id)
    await adapter.createSession({ ...session, userId })
    const found = await adapter.getSessionAndUser(session.sessionToken)
    expectSame('what was found', found, { session, user })
    expectSame('whose session it is', String(found?.session.userId), id)
    expectSame('the id of the user', ownerOf(found?.user), id)
  }),
  contractCase('getSessionAndUser finds nothing by an unknown token', NEEDS, async (adapter) => {
    const session = newSession((await signUp(adapter)).id, { sessionToken: `lk1.${unique()}-abc` })
    await adapter.createSession(session)
    for (const token of [unique(), session.sessionToken.toUpperCase(), '%', '', '__proto__', 'constructor'])
      expectNothing(`the session of "${token}"`, await adapter.getSessionAndUser(token))
  }),
  contractCase('expires comes back as a Date', NEEDS, async (adapter) => {
    const session = newSession((await signUp(adapter)).id)
    await adapter.createSession(session)
    expectDate('expires', (await adapter.getSessionAndUser(session.sessionToken))?.session.expires, session.expires)
  }),
  contractCase('an expired session comes back with its date, or not at all', NEEDS, async (adapter) => {
    const session = newSession((await signUp(adapter)).id, { expires: LONG_AGO })
    await adapter.createSession(session)
    const found = await adapter.getSessionAndUser(session.sessionToken)
    if (found) expectDate('expires', found.session.expires, LONG_AGO)
  }),
  contractCase('a user can have several sessions', NEEDS, async (adapter) => {
    const { id } = await signUp(adapter)
    const sessions = [newSession(id), newSession(id), newSession(id)]
    for (const session of sessions) await adapter.createSession(session)
    for (const { sessionToken } of sessions)
      expectSame('the user', ownerOf((await adapter.getSessionAndUser(sessionToken))?.user), id)
  }),
  contractCase('updateSession moves the date of that session', [...NEEDS, 'updateSession'], async (adapter) => {
    const { id } = await signUp(adapter)
    const [moved, kept] = [newSession(id), newSession(id)]
    for (const session of [moved, kept]) await adapter.createSession(session)
    const expires = inDays(60)
    await adapter.updateSession({ sessionToken: moved.sessionToken, expires })
    const found = await adapter.getSessionAndUser(moved.sessionToken)
    expectDate('the date', found?.session.expires, expires)
    expectSame('whose session it is', String(found?.session.userId), id)
    const other = await adapter.getSessionAndUser(kept.sessionToken)
    expectDate('the date of another', other?.session.expires, kept.expires)
  }),
  contractCase('updateSession creates no session', [...NEEDS, 'updateSession'], async (adapter) => {
    const sessionToken = unique()
    await attempt(() => adapter.updateSession({ sessionToken, expires: inDays(30) }))
    expectNothing('the session', await adapter.getSessionAndUser(sessionToken))
  }),
  contractCase('deleteSession ends that session and no other', [...NEEDS, 'deleteSession'], async (adapter) => {
    const { id } = await signUp(adapter)
    const [ended, kept] = [newSession(id), newSession(id)]
    for (const session of [ended, kept]) await adapter.createSession(session)
    await adapter.deleteSession(ended.sessionToken)
    expectNothing('the session that was ended', await adapter.getSessionAndUser(ended.sessionToken))
    expectSame('the user of the other', ownerOf((await adapter.getSessionAndUser(kept.sessionToken))?.user), id)
  }),
  contractCase(
    'an ended session cannot be revived by updateSession',
    [...NEEDS, 'deleteSession', 'updateSession'],
    async (adapter) => {
      const session = newSession((await signUp(adapter)).id)
      await adapter.createSession(session)
      await adapter.deleteSession(session.sessionToken)
      await attempt(() => adapter.updateSession({ sessionToken: session.sessionToken, expires: inDays(60) }))
      expectNothing('the session', await adapter.getSessionAndUser(session.sessionToken))
    },
  ),
  contractCase('deleteSession does not fail on a session that is not there', ['deleteSession'], async (adapter) => {
    await adapter.deleteSession(unique())
  }),
  contractCase(
    "deleteSessionsByUserId ends that user's sessions and no other",
    [...NEEDS, 'deleteSessionsByUserId'],
    async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const [ended, kept] = [[newSession(ada.id), newSession(ada.id)], newSession(bob.id)]
      for (const session of [...ended, kept]) await adapter.createSession(session)
      await adapter.deleteSessionsByUserId(ada.id)
      for (const { sessionToken } of ended) expectNothing('a session', await adapter.getSessionAndUser(sessionToken))
      expectSame('the user of the other', ownerOf((await adapter.getSessionAndUser(kept.sessionToken))?.user), bob.id)
    },
  ),
  contractCase(
    "listSessionsByUserId lists that user's sessions",
    [...NEEDS, 'listSessionsByUserId', 'deleteSession'],
    async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const [first, second, ended] = [
        newSession(ada.id),
        newSession(ada.id, { expires: inDays(60) }),
        newSession(ada.id),
      ]
      for (const session of [first, second, ended, newSession(bob.id)]) await adapter.createSession(session)
      await adapter.deleteSession(ended.sessionToken)
      const listed = await adapter.listSessionsByUserId(ada.id)
      expectThat(listed.length === 2, 'the number of sessions', listed.length, '2')
      for (const { userId, ...session } of [first, second]) {
        const found = listed.find(({ sessionToken }) => sessionToken === session.sessionToken)
        expectSame('the session', found, session)
        expectSame('whose session it is', String(found?.userId), userId)
      }
      expectSame('the sessions of nobody', await adapter.listSessionsByUserId(strangerTo(ada.id)), [])
    },
  ),
]
