import { isDeepStrictEqual } from 'node:util'
import { expect, vi } from 'vitest'
import { isAuthError } from '../../../src/index.ts'
import { type Browser, SESSION } from '../../harness.ts'
import type { Aim } from './breaker.ts'
import { type Clock, openClock } from './clock.ts'
import { CANARY } from './fault.ts'
import { byCredentials, type Flow, NoMail, openPerson, Refused, type Scene } from './flow.ts'
import { replay } from './replay.ts'
import { difference, strangerIn, type Tally, tallyOf } from './rows.ts'
import type { Rows } from './store.ts'
import { ADA, NEW_ADA, openWorld, type Strategy, type World, type WorldOptions } from './world.ts'

const START = new Date('2030-06-15T12:00:00Z')

/** What becomes of an attempt. `stuck`: it waits for something that has no deadline. */
export type End = 'done' | 'waiting' | 'refused' | 'threw' | 'stuck'

interface Attempt {
  readonly end: End
  /** What the flow returned, or threw. */
  readonly value: unknown
}

function endOf(thrown: unknown): End {
  if (thrown instanceof Refused) return 'refused'
  return thrown instanceof NoMail ? 'waiting' : 'threw'
}

async function attempt(flow: Flow, scene: Scene, clock: Clock): Promise<Attempt> {
  const running = flow.run(scene).then(
    (value): Attempt => ({ end: 'done', value }),
    (value: unknown): Attempt => ({ end: endOf(value), value }),
  )
  return Promise.race([running, clock.stuck.then((): Attempt => ({ end: 'stuck', value: null }))])
}

const sessionOf = ({ cookies }: Browser): string =>
  [...cookies]
    .filter(([name]) => name.startsWith(SESSION) && !name.endsWith('.ended'))
    .map(([, value]) => value)
    .join()

const isAda = (who: string | null): boolean => who === ADA || who === NEW_ADA

/** Who a browser is: asked only once everything works again. */
async function whoIs(browser: Browser): Promise<string | null> {
  const session = (await browser.session()) as { user: { email: string } } | null
  return session?.user.email ?? null
}

async function tally({ store }: World): Promise<Tally> {
  return tallyOf(await store.rows(), store.stranger)
}

/** Everything that an error says, down to the first one: the logger makes records of those underneath. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const inside = Object.values(value).map(textOf)
  return value instanceof Error
    ? [value.name, value.message, value.stack, textOf(value.cause), ...inside].join('\n')
    : inside.join('\n')
}

/** The error that a user can name is in the log; nothing that they can read tells about the fault. */
async function expectAnswer({ response }: Refused, { errors, hidden, warnings }: World): Promise<void> {
  const text = [await response.clone().text(), JSON.stringify([...response.headers])].join('\n')
  expect(hidden.filter((secret) => text.includes(secret))).toEqual([])
  const told = [...text.matchAll(/\bid(?:=|":"|">.*?<code>|\\":\\")([0-9A-Z]{10})\b/g)].map(([, id]) => id)
  // Clients of Auth.js expect `null` where an update is refused.
  if (text.startsWith('null\n')) return
  expect(told, text).toHaveLength(1)
  expect(text).not.toMatch(new RegExp(`${CANARY}|adapter|postgres|deadline|took longer|is broken`))
  // Wrong credentials are a warning: its code, text and record.
  const records = [...errors.map(({ cause }) => cause), ...warnings.flat()]
  expect(records.map((record) => Object(record).errorId)).toContain(told[0])
}

/** Secrets never are in the log. @returns whether what went wrong is not either */
function isSilent({ errors, secrets, warnings }: World, { fault }: Aim): boolean {
  const log = [...errors, ...warnings].map(textOf).join('\n')
  const leaked = [...secrets].filter((secret) => log.includes(secret))
  expect(leaked.map((secret) => `a secret of ${secret.length} characters`)).toEqual([])
  // What a store says is left out.
  if (fault.kind === 'fails') return !(log.includes(CANARY) || log.includes('The text is omitted'))
  return fault.kind === 'hangs' && !/took longer than|no response within/.test(log)
}

/** A flow that nothing has gone wrong in, to compare others with. */
export interface Reference {
  readonly calls: readonly string[]
  /** What it changes. */
  readonly change: string
  /** Users and their ways in at the end, also when it was done again. */
  readonly last: Tally
}

/** Of the world that a flow happens in. */
export interface Setting extends Omit<WorldOptions, 'clock' | 'strategy'> {
  /** Whether each cell has its own application: where the answers that it keeps would hide the next fault. */
  readonly isFresh?: boolean
}

/** Worlds by what they were made for, to be used again. */
const worlds = new Map<Flow, Map<Strategy, Map<Setting, World>>>()

async function worldOf(flow: Flow, strategy: Strategy, setting: Setting, clock: Clock): Promise<World> {
  if (setting.isFresh) return openWorld({ ...setting, clock, strategy })
  const byStrategy = worlds.get(flow) ?? new Map<Strategy, Map<Setting, World>>()
  const bySetting = byStrategy.get(strategy) ?? new Map<Setting, World>()
  worlds.set(flow, byStrategy.set(strategy, bySetting))
  const known = bySetting.get(setting)
  await known?.renew(clock)
  const world = known ?? (await openWorld({ ...setting, clock, strategy }))
  bySetting.set(setting, world)
  return world
}

const USUAL: Setting = {}

interface Stage {
  readonly scene: Scene
  readonly clock: Clock
  readonly before: Tally
  readonly stranger: unknown
  readonly session: string
}

async function open(flow: Flow, strategy: Strategy, setting: Setting): Promise<Stage> {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const clock = openClock()
  const world = await worldOf(flow, strategy, setting, clock)
  const scene = openPerson(world)
  await flow.prepare(scene)
  const { store } = world
  for (const list of [world.breaker.calls, world.heard, world.sent]) list.length = 0
  const rows = await store.rows()
  const [before, stranger] = [tallyOf(rows, store.stranger), strangerIn(rows, store.stranger)]
  return { scene, clock, before, stranger, session: sessionOf(scene.browser) }
}

function close({ clock }: Stage): void {
  clock.close()
  vi.useRealTimers()
}

/** Users, accounts, passkeys and passwords. */
const LASTING = /user|account|passkey|password/

/** The next attempt, in another browser where the first has signed in. */
async function again(flow: Flow, { world, ...scene }: Scene, isDone: boolean): Promise<string> {
  vi.setSystemTime(Date.now() + 6_000)
  const browser = flow.aim === 'sign in' && isDone ? world.openBrowser() : scene.browser
  if (flow.aim === 'read' || flow.aim === 'change')
    if ((await whoIs(browser)) === null) await byCredentials({ ...scene, world, browser })
  const hasPasskey = (await world.store.rows()).passkeys.some(({ userId }) => userId !== world.store.stranger.user.id)
  await (flow.again ?? flow.run)({ ...scene, world, browser }, isDone || (flow.aim === 'sign in' && hasPasskey))
  const who = await whoIs(browser)
  return flow.aim !== 'sign in' || isAda(who) ? '' : `next: ${who}`
}

/** A flow without a fault: what it calls, and what it leaves. */
export async function record(flow: Flow, strategy: Strategy, setting: Setting = USUAL): Promise<Reference> {
  const stage = await open(flow, strategy, setting)
  try {
    const { world } = stage.scene
    await flow.run(stage.scene)
    const calls = [...world.breaker.calls]
    const change = difference(stage.before, await tally(world))
    await again(flow, stage.scene, true)
    return { calls, change, last: await tally(world) }
  } finally {
    close(stage)
  }
}

/** A failure changes nothing about who is signed in; signing out ends it for the browser whatever happens. */
function expectCookie({ aim }: Flow, { scene, session }: Stage, end: End): void {
  const now = sessionOf(scene.browser)
  if (aim === 'sign out') expect(now).toBe(end === 'stuck' ? session : '')
  else if (end !== 'done' && now !== '') expect(now).toBe(session)
}

/** Who the browser is afterwards, where it is not who it should be. */
async function whoAfter(flow: Flow, stage: Stage, end: End): Promise<string> {
  expectCookie(flow, stage, end)
  const isOut = flow.aim === 'sign out' && end !== 'stuck'
  const isNobody = isOut || (flow.aim === 'sign in' && end !== 'done') || (flow.aim === 'delete' && end === 'done')
  const who = await whoIs(stage.scene.browser)
  if (isNobody ? who === null : isAda(who)) return ''
  return who === null ? 'signed out' : 'is the stranger'
}

/** What the next attempt comes to, where it does not go well, and what it leaves twice. */
async function nextAfter(flow: Flow, { scene }: Stage, { last }: Reference, isDone: boolean): Promise<string> {
  try {
    const who = await again(flow, scene, isDone)
    return who || difference(last, await tally(scene.world), LASTING).replace(/^(?=.)/, 'next: ')
  } catch (error) {
    if (error instanceof Refused) return 'next: refused'
    throw error
  }
}

/** The application is told of every user and account once, and only of those that there are. */
function expectHeard(heard: readonly string[], { accounts, users }: Rows): void {
  const there = [
    ...users.map(({ id }) => `user ${id}`),
    ...accounts.map(({ providerAccountId }) => `account ${providerAccountId}`),
  ]
  expect(heard.filter((one, i) => !there.includes(one) || heard.indexOf(one) !== i)).toEqual([])
}

/** What is left in the store, where it is neither nothing nor what it should be. */
async function leftAfter({ before, scene, stranger }: Stage, end: End, change: string): Promise<string[]> {
  const { heard, store } = scene.world
  const rows = await store.rows()
  expectHeard(heard, rows)
  const left = difference(before, tallyOf(rows, store.stranger))
  const isRight = left === (end === 'done' ? change : '')
  return [
    isRight ? '' : left || 'nothing written',
    isDeepStrictEqual(strangerIn(rows, store.stranger), stranger) ? '' : "the stranger's rows",
  ]
}

/**
 * One cell: a flow in which one thing goes wrong, and what follows. What must hold of every cell is asserted; the
 * rest is told, to be held against the table of what is allowed.
 */
export async function run(
  flow: Flow,
  strategy: Strategy,
  aim: Aim,
  reference: Reference,
  setting: Setting = USUAL,
): Promise<string> {
  const stage = await open(flow, strategy, setting)
  const { world } = stage.scene
  try {
    world.breaker.aim(aim)
    const { end, value } = await attempt(flow, stage.scene, stage.clock)
    expect(await world.breaker.mend(), 'something has gone wrong').toBe(true)
    const left = await leftAfter(stage, end, reference.change)
    if (end === 'refused') await expectAnswer(value as Refused, world)
    if (end === 'threw') {
      expect(isAuthError(value), textOf(value)).toBe(true)
      world.errors.push(value as Error)
    }
    const silent = isSilent(world, aim) ? 'silent' : ''
    const who = await whoAfter(flow, stage, end)
    const seen = (await flow.inspect?.(stage.scene, end === 'done')) ?? ''
    const opened = await replay(world, flow, end === 'done')
    const next = await nextAfter(flow, stage, reference, end === 'done' || opened)
    return [end, ...left, who, seen, silent, next].filter(Boolean).join(' | ')
  } finally {
    close(stage)
  }
}
