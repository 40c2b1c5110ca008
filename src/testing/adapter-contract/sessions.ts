import { type AdapterCase, asRaces, withoutRows, withSession, withUser, withUsers } from './contract-case.ts'
import { attempt, expectSame, expectThat, runAtOnce } from './expect.ts'
import { addMany, addSession, expectAll, expectUserOf, getOwner } from './rows.ts'
import { createDateInDays, createOtherId, createUniqueText, LONG_AGO } from './values.ts'

const NEEDS = ['createSession', 'getSessionAndUser'] as const

const finding = withUser(...NEEDS)
const updating = withSession('getSessionAndUser', 'updateSession')
const deleting = withSession('getSessionAndUser', 'deleteSession')
const ending = withSession('getSessionAndUser', 'deleteSession', 'updateSession')
const endingAll = withUsers(...NEEDS, 'deleteSessionsByUserId')
const endingMany = withUser(...NEEDS, 'deleteSessionsByUserId')
const listing = withUsers(...NEEDS, 'listSessionsByUserId', 'deleteSession')
const listingMany = withUser('createSession', 'listSessionsByUserId')
const relisting = withSession('deleteSession', 'listSessionsByUserId')
const renewing = withUser(...NEEDS, 'updateSession', 'prune')
const pruning = withUser(...NEEDS, 'prune')

/** Repetitions of a race, and of pruning a session, because a store may win by chance. */
const ROUNDS = 5
const PRUNE_ROUNDS = 30

/** Cases for sessions. */
export const SESSIONS: readonly AdapterCase[] = [
  withUsers(...NEEDS)('getSessionAndUser returns the session and its user', async (adapter, [{ id, ...user }]) => {
    const { userId, ...session } = await addSession(adapter, { userId: id })
    const found = await adapter.getSessionAndUser(session.sessionToken)
    expectSame('what was found', found, { session, user })
    expectSame('whose session it is', String(found?.session.userId), userId)
    expectSame('the id of the user', getOwner(found?.user), userId)
  }),
  finding('getSessionAndUser finds nothing by an unknown token', async (adapter, { id: userId }) => {
    const { sessionToken } = await addSession(adapter, { userId, sessionToken: `lk1.${createUniqueText()}-abc` })
    for (const token of [createUniqueText(), sessionToken.toUpperCase(), '%', '', '__proto__', 'constructor'])
      expectSame(`the session of "${token}"`, await adapter.getSessionAndUser(token), null)
  }),
  withSession('getSessionAndUser')('expires comes back as a Date', async (adapter, { sessionToken, expires }) => {
    expectSame('expires', (await adapter.getSessionAndUser(sessionToken))?.session.expires, expires)
  }),
  finding('an expired session comes back with its date, or not at all', async (adapter, { id: userId }) => {
    const { sessionToken } = await addSession(adapter, { userId, expires: LONG_AGO })
    const found = await adapter.getSessionAndUser(sessionToken)
    if (found) expectSame('expires', found.session.expires, LONG_AGO)
  }),
  finding('a user can have several sessions', async (adapter, { id: userId }) => {
    const sessions = [await addSession(adapter, { userId }), await addSession(adapter, { userId })]
    for (const session of [...sessions, await addSession(adapter, { userId })])
      await expectUserOf('the user', adapter, session)
  }),
  updating('updateSession moves the date of that session', async (adapter, { sessionToken, userId }) => {
    const kept = await addSession(adapter, { userId })
    const expires = createDateInDays(60)
    await adapter.updateSession({ sessionToken, expires })
    const found = await adapter.getSessionAndUser(sessionToken)
    expectSame('the date', found?.session.expires, expires)
    expectSame('whose session it is', String(found?.session.userId), userId)
    const other = await adapter.getSessionAndUser(kept.sessionToken)
    expectSame('the date of another', other?.session.expires, kept.expires)
  }),
  updating('updateSession creates no session', async (adapter) => {
    const sessionToken = createUniqueText()
    await attempt(() => adapter.updateSession({ sessionToken, expires: createDateInDays(30) }))
    expectSame('the session', await adapter.getSessionAndUser(sessionToken), null)
  }),
  deleting('deleteSession ends that session and no other', async (adapter, { sessionToken, userId }) => {
    const kept = await addSession(adapter, { userId })
    await adapter.deleteSession(sessionToken)
    expectSame('the session that was ended', await adapter.getSessionAndUser(sessionToken), null)
    await expectUserOf('the user of the other', adapter, kept)
  }),
  ending('an ended session cannot be revived by updateSession', async (adapter, { sessionToken }) => {
    await adapter.deleteSession(sessionToken)
    await attempt(() => adapter.updateSession({ sessionToken, expires: createDateInDays(60) }))
    expectSame('the session', await adapter.getSessionAndUser(sessionToken), null)
  }),
  ending('getSessionAndUser sees a new end, and that a session has ended', async (adapter, { sessionToken }) => {
    await adapter.getSessionAndUser(sessionToken)
    const expires = createDateInDays(60)
    await adapter.updateSession({ sessionToken, expires })
    expectSame('the end', (await adapter.getSessionAndUser(sessionToken))?.session.expires, expires)
    await adapter.deleteSession(sessionToken)
    expectSame('the session', await adapter.getSessionAndUser(sessionToken), null)
  }),
  withoutRows('deleteSession')('deleteSession does not fail on a session that is not there', (adapter) =>
    adapter.deleteSession(createUniqueText()),
  ),
  endingAll("deleteSessionsByUserId ends that user's sessions and no other", async (adapter, [ada, bob]) => {
    const ended = [await addSession(adapter, { userId: ada.id }), await addSession(adapter, { userId: ada.id })]
    const kept = await addSession(adapter, { userId: bob.id })
    await adapter.deleteSessionsByUserId(ada.id)
    for (const { sessionToken } of ended) expectSame('a session', await adapter.getSessionAndUser(sessionToken), null)
    await expectUserOf('the user of the other', adapter, kept)
  }),
  endingMany('deleteSessionsByUserId ends all of 26 sessions', async (adapter, { id: userId }) => {
    const sessions = await addMany(() => addSession(adapter, { userId }))
    await adapter.deleteSessionsByUserId(userId)
    for (const { sessionToken } of sessions)
      expectSame('a session', await adapter.getSessionAndUser(sessionToken), null)
  }),
  listing("listSessionsByUserId lists that user's sessions", async (adapter, [{ id: userId }, bob]) => {
    const later = { userId, expires: createDateInDays(60) }
    const own = [await addSession(adapter, { userId }), await addSession(adapter, later)]
    const ended = await addSession(adapter, { userId })
    await addSession(adapter, { userId: bob.id })
    await adapter.deleteSession(ended.sessionToken)
    const listed = await adapter.listSessionsByUserId(userId)
    expectSame('the number of sessions', listed.length, 2)
    for (const { userId: _, ...session } of own) {
      const found = listed.find(({ sessionToken }) => sessionToken === session.sessionToken)
      expectSame('the session', found, session)
      expectSame('whose session it is', String(found?.userId), userId)
    }
    expectSame('the sessions of an unknown user', await adapter.listSessionsByUserId(createOtherId(userId)), [])
  }),
  listingMany('listSessionsByUserId lists all of 26 sessions', async (adapter, { id: userId }) => {
    const sessions = await addMany(() => addSession(adapter, { userId }))
    expectAll('sessions', 'sessionToken', await adapter.listSessionsByUserId(userId), sessions)
  }),
  relisting('listSessionsByUserId sees that a session it has listed before has ended', async (adapter, session) => {
    await adapter.listSessionsByUserId(session.userId)
    await adapter.deleteSession(session.sessionToken)
    expectSame('the sessions', (await adapter.listSessionsByUserId(session.userId)).length, 0)
  }),
  pruning('prune removes expired sessions and keeps the others', async (adapter, { id: userId }) => {
    const expired = await addSession(adapter, { userId, expires: LONG_AGO })
    const alive = await addSession(adapter, { userId })
    await adapter.prune()
    expectSame('the expired session', await adapter.getSessionAndUser(expired.sessionToken), null)
    await expectUserOf('the user of the other', adapter, alive)
  }),
  pruning('prune takes what has expired by the time it is given', async (adapter, { id: userId }) => {
    const createDate = (milliseconds: number) => new Date(LONG_AGO.getTime() + milliseconds)
    // Another case may prune at the same moment, so a deleted session is tried again.
    for (let round = 0; round < PRUNE_ROUNDS; round++) {
      const { sessionToken } = await addSession(adapter, { userId, expires: LONG_AGO })
      // The store removes expired rows by itself.
      if (!(await adapter.getSessionAndUser(sessionToken))) return
      await adapter.prune(createDate(-1000))
      if (!(await adapter.getSessionAndUser(sessionToken))) continue
      await adapter.prune(createDate(1000))
      return expectSame('the session that had ended', await adapter.getSessionAndUser(sessionToken), null)
    }
    expectThat(false, 'a session, pruned for a time before its end', null, 'the session')
  }),
  asRaces(renewing)('prune leaves a session that is renewed meanwhile', async (adapter, { id: userId }) => {
    const expires = createDateInDays(30)
    for (let round = 0; round < ROUNDS; round++) {
      const { sessionToken } = await addSession(adapter, { userId, expires: LONG_AGO })
      const renew = () => adapter.updateSession({ sessionToken, expires })
      const [, renewed] = await runAtOnce([() => adapter.prune(), renew], (call): unknown => call())
      const found = await adapter.getSessionAndUser(sessionToken)
      const wasTold = renewed?.status === 'fulfilled' && Boolean(renewed.value)
      // Either came first: the session was pruned before the renewal, or was renewed and stays.
      if (wasTold) expectSame('whose session it is', getOwner(found?.user), userId)
      if (found) expectSame('the end', found.session.expires, expires)
    }
  }),
  asRaces(ending)('a session that ends while it is renewed stays ended', async (adapter, { userId }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { sessionToken } = await addSession(adapter, { userId })
      const renew = () => adapter.updateSession({ sessionToken, expires: createDateInDays(60) })
      const end = () => adapter.deleteSession(sessionToken)
      await runAtOnce(round % 2 ? [end, renew] : [renew, end], (call): unknown => call())
      expectSame('the session', await adapter.getSessionAndUser(sessionToken), null)
    }
  }),
]
