import type { HandleContext, RedirectResult, RequestLike } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { awaitLate } from '../await-late.ts'
import { addMissingCookies, mergeCookies } from '../cookie-lines.ts'
import { collectFields } from '../integration.ts'
import type { MountedAuth } from '../mounted-auth.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { markResponsePrivate, withCookies } from '../private-response.ts'
import { type AskAbout, requestAccount } from '../request-account.ts'
import type { ChangeFor } from '../request-passwords.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { checkPath } from './check-path.ts'
import { parseSetCookie } from './cookie-parts.ts'
import { createRefusal, createSignInUrl, readTarget } from './create-refusal.ts'
import type { Visit, VisitSignInOptions } from './types.ts'
import {
  addCookies,
  assertOpen,
  createCookieHeader,
  createSource,
  createState,
  forgetRead,
  hasLines,
  listLines,
  type VisitState,
} from './visit-state.ts'

export type { VisitState }

/** A form field with a file has no value. */
function* listTexts(form: FormData | URLSearchParams): Generator<[name: string, text: string | undefined]> {
  for (const [name, value] of form) yield [name, typeof value === 'string' ? value : undefined]
}

export const isForm = (value: unknown): value is FormData | URLSearchParams =>
  value instanceof FormData || value instanceof URLSearchParams

/** Returns the fields of a posted form, each once. */
export const readFields = (form: FormData | URLSearchParams): Record<string, string> => collectFields(listTexts(form))

/** Returns the options of `auth.signIn`. */
function readOptions(given: VisitSignInOptions | FormData) {
  if (isForm(given)) {
    const { redirectTo, ...fields } = readFields(given)
    return { redirectTo, fields }
  }
  const { fields, ...rest } = given
  return isForm(fields) ? { ...rest, fields: readFields(fields) } : { ...rest, fields }
}

async function loadSession(state: VisitState): Promise<Session | null> {
  const { auth, changed } = state
  const asked = hasLines(state) ? undefined : state.asked
  const { session, setCookies } = await auth.session(asked ?? createSource(state))
  // After a sign-out, no read renews a cookie.
  if (!state.isSettled && state.changed === changed) state.renewed = setCookies
  return session
}

/** Reads the session once. */
export function readSession(state: VisitState, options?: ReadSessionOptions): Promise<Session | null> {
  if (options?.allowPublicCache !== true) state.isPersonal = true
  state.session ??= awaitLate(loadSession(state))
  return state.session
}

/** Runs changes one after the other: of two at once, an update could bring back the cookie that a sign-out removes. */
function takeTurn<T>(state: VisitState, change: () => Promise<T>): Promise<T> {
  const turn = state.turn.then(() => {
    assertOpen(state)
    return change()
  })
  state.turn = turn.catch(() => {})
  return turn
}

/** Runs a sign-in or a sign-out. */
export const changeSession = (
  state: VisitState,
  run: (source: RequestLike) => Promise<RedirectResult>,
): Promise<string> =>
  takeTurn(state, async () => {
    const { headers, url } = await run(createSource(state))
    addCookies(state, headers.getSetCookie())
    forgetRead(state)
    return url
  })

/** Returns the function by which the account API changes the session of a visit. */
export const changeVisit =
  (state: VisitState, host: HandleContext = state.host): ChangeFor =>
  (change) =>
    changeSession(state, (source) => change(state.auth, source, host))

/** Updates the session. @returns The new one. */
export const updateSession = (state: VisitState, data: unknown): Promise<Session | null> =>
  takeTurn(state, async () => {
    const { session, setCookies } = await state.auth.update(createSource(state), data)
    addCookies(state, setCookies)
    const after = { session: Promise.resolve(session), renewed: [], isPersonal: true } satisfies Partial<VisitState>
    Object.assign(state, after)
    return session
  })

/** Returns the function by which the account API calls the `Auth` of a visit. */
export const askVisit =
  (state: VisitState): AskAbout =>
  async (question) => {
    const { auth, config } = state
    state.isPersonal = true
    const { headers, url = '' } = createSource(state)
    const request = new Request(config.getOrigin({ headers, url }), { headers })
    // A response may start meanwhile. Then the next request finds refreshed tokens in the `StateStore`.
    const setCookies = (lines: readonly string[]): void => {
      if (!state.isSettled) addCookies(state, lines)
    }
    return question(auth, request, state.isSettled ? undefined : setCookies)
  }

const warnOfPublic = ({ auth, config }: VisitState, path: string): void =>
  warnAboutPublic({ owner: auth, config }, path)

/**
 * Adds the cookies of a visit to a response, and keeps it out of shared caches if the session was read.
 *
 * @param mustNotStore Whether no cache may store it, also without cookies.
 * @param onPublic Called if it was public.
 */
export function settle(
  state: VisitState,
  response: Response,
  mustNotStore = false,
  onPublic: (state: VisitState, path: string) => void = warnOfPublic,
): Response {
  const { changed, isPersonal, renewed } = state
  state.isSettled = true
  const [path = ''] = readTarget(state).split('?', 1)
  if (response.status === 404) checkPath(state, path)
  const hasCookies = hasLines(state)
  const isKept = mustNotStore || hasCookies
  if (!isPersonal && !isKept) return response
  const lines = addMissingCookies(mergeCookies(response.headers.getSetCookie(), changed), renewed)
  return markResponsePrivate(hasCookies ? withCookies(response, lines) : response, isKept, () => onPublic(state, path))
}

/** A visit, and its state, for a framework that adds the cookies itself. */
export interface OpenVisit {
  readonly visit: Visit
  readonly state: VisitState
}

/**
 * Opens the visit of a request.
 *
 * @param host `url`: the public address. @default request.url
 */
export function openVisit(mounted: MountedAuth, request: RequestLike, host: HandleContext = {}): OpenVisit {
  const { auth } = mounted
  const state = createState(mounted, request, host)
  const visit: Visit = {
    session: (options) => readSession(state, options),
    findRefusal: async (options) => createRefusal(state, await readSession(state), options),
    signIn: (provider, options = {}) =>
      changeSession(state, (source) => auth.signIn(source, provider, { ...host, ...readOptions(options) })),
    signOut: (options) => changeSession(state, (source) => auth.signOut(source, { ...host, ...options })),
    update: (data) => updateSession(state, data),
    account: requestAccount(askVisit(state), changeVisit(state)),
    get setCookies() {
      return listLines(state)
    },
    get cookies() {
      return listLines(state).map(parseSetCookie)
    },
    get cookieHeader() {
      return createCookieHeader(state)
    },
    signInUrl: (returnTo = readTarget(state)) => createSignInUrl(state, returnTo),
    apply: (response) => settle(state, response),
  }
  return { state, visit }
}

/** Creates the visit of a request. */
export const createVisit = (...given: Parameters<typeof openVisit>): Visit => openVisit(...given).visit
