import { type ContractCase, casesNeeding } from './contract-case.ts'
import { attempt, expectDate, expectNothing, expectSame, expectThat } from './expect.ts'
import {
  createDateInDays,
  createOtherId,
  createSessionRow,
  createUniqueText,
  getOwner,
  LONG_AGO,
  signUp,
} from './rows.ts'

const NEEDS = ['createUser', 'createSession', 'getSessionAndUser'] as const

/** Cases for sessions. */
export const SESSIONS: readonly ContractCase[] = [
  ...casesNeeding(NEEDS, {
    'getSessionAndUser returns the session and its user': async (adapter) => {
      const { id, ...user } = await signUp(adapter)
      await signUp(adapter)
      const { userId, ...session } = createSessionRow(id)
      await adapter.createSession({ ...session, userId })
      const found = await adapter.getSessionAndUser(session.sessionToken)
      expectSame('what was found', found, { session, user })
      expectSame('whose session it is', String(found?.session.userId), id)
      expectSame('the id of the user', getOwner(found?.user), id)
    },
    'getSessionAndUser finds nothing by an unknown token': async (adapter) => {
      const session = createSessionRow((await signUp(adapter)).id, { sessionToken: `lk1.${createUniqueText()}-abc` })
      await adapter.createSession(session)
      for (const token of [createUniqueText(), session.sessionToken.toUpperCase(), '%', '', '__proto__', 'constructor'])
        expectNothing(`the session of "${token}"`, await adapter.getSessionAndUser(token))
    },
    'expires comes back as a Date': async (adapter) => {
      const session = createSessionRow((await signUp(adapter)).id)
      await adapter.createSession(session)
      expectDate('expires', (await adapter.getSessionAndUser(session.sessionToken))?.session.expires, session.expires)
    },
    'an expired session comes back with its date, or not at all': async (adapter) => {
      const session = createSessionRow((await signUp(adapter)).id, { expires: LONG_AGO })
      await adapter.createSession(session)
      const found = await adapter.getSessionAndUser(session.sessionToken)
      if (found) expectDate('expires', found.session.expires, LONG_AGO)
    },
    'a user can have several sessions': async (adapter) => {
      const { id } = await signUp(adapter)
      const sessions = [createSessionRow(id), createSessionRow(id), createSessionRow(id)]
      for (const session of sessions) await adapter.createSession(session)
      for (const { sessionToken } of sessions)
        expectSame('the user', getOwner((await adapter.getSessionAndUser(sessionToken))?.user), id)
    },
  }),
  ...casesNeeding([...NEEDS, 'updateSession'], {
    'updateSession moves the date of that session': async (adapter) => {
      const { id } = await signUp(adapter)
      const [moved, kept] = [createSessionRow(id), createSessionRow(id)]
      for (const session of [moved, kept]) await adapter.createSession(session)
      const expires = createDateInDays(60)
      await adapter.updateSession({ sessionToken: moved.sessionToken, expires })
      const found = await adapter.getSessionAndUser(moved.sessionToken)
      expectDate('the date', found?.session.expires, expires)
      expectSame('whose session it is', String(found?.session.userId), id)
      const other = await adapter.getSessionAndUser(kept.sessionToken)
      expectDate('the date of another', other?.session.expires, kept.expires)
    },
    'updateSession creates no session': async (adapter) => {
      const sessionToken = createUniqueText()
      await attempt(() => adapter.updateSession({ sessionToken, expires: createDateInDays(30) }))
      expectNothing('the session', await adapter.getSessionAndUser(sessionToken))
    },
  }),
  ...casesNeeding([...NEEDS, 'deleteSession'], {
    'deleteSession ends that session and no other': async (adapter) => {
      const { id } = await signUp(adapter)
      const [ended, kept] = [createSessionRow(id), createSessionRow(id)]
      for (const session of [ended, kept]) await adapter.createSession(session)
      await adapter.deleteSession(ended.sessionToken)
      expectNothing('the session that was ended', await adapter.getSessionAndUser(ended.sessionToken))
      expectSame('the user of the other', getOwner((await adapter.getSessionAndUser(kept.sessionToken))?.user), id)
    },
  }),
  ...casesNeeding([...NEEDS, 'deleteSession', 'updateSession'], {
    'an ended session cannot be revived by updateSession': async (adapter) => {
      const session = createSessionRow((await signUp(adapter)).id)
      await adapter.createSession(session)
      await adapter.deleteSession(session.sessionToken)
      await attempt(() => adapter.updateSession({ sessionToken: session.sessionToken, expires: createDateInDays(60) }))
      expectNothing('the session', await adapter.getSessionAndUser(session.sessionToken))
    },
  }),
  ...casesNeeding(['deleteSession'], {
    'deleteSession does not fail on a session that is not there': async (adapter) => {
      await adapter.deleteSession(createUniqueText())
    },
  }),
  ...casesNeeding([...NEEDS, 'deleteSessionsByUserId'], {
    "deleteSessionsByUserId ends that user's sessions and no other": async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const [ended, kept] = [[createSessionRow(ada.id), createSessionRow(ada.id)], createSessionRow(bob.id)]
      for (const session of [...ended, kept]) await adapter.createSession(session)
      await adapter.deleteSessionsByUserId(ada.id)
      for (const { sessionToken } of ended) expectNothing('a session', await adapter.getSessionAndUser(sessionToken))
      expectSame('the user of the other', getOwner((await adapter.getSessionAndUser(kept.sessionToken))?.user), bob.id)
    },
  }),
  ...casesNeeding([...NEEDS, 'listSessionsByUserId', 'deleteSession'], {
    "listSessionsByUserId lists that user's sessions": async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const [first, second, ended] = [
        createSessionRow(ada.id),
        createSessionRow(ada.id, { expires: createDateInDays(60) }),
        createSessionRow(ada.id),
      ]
      for (const session of [first, second, ended, createSessionRow(bob.id)]) await adapter.createSession(session)
      await adapter.deleteSession(ended.sessionToken)
      const listed = await adapter.listSessionsByUserId(ada.id)
      expectThat(listed.length === 2, 'the number of sessions', listed.length, '2')
      for (const { userId, ...session } of [first, second]) {
        const found = listed.find(({ sessionToken }) => sessionToken === session.sessionToken)
        expectSame('the session', found, session)
        expectSame('whose session it is', String(found?.userId), userId)
      }
      expectSame('the sessions of an unknown user', await adapter.listSessionsByUserId(createOtherId(ada.id)), [])
    },
  }),
]
