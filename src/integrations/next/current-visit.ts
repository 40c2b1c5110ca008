import { cookies, headers } from 'next/headers'
import { connection } from 'next/server'
import type { Session } from '../../types/session.ts'
import type { Visit } from '../fetch/types.ts'
import { type OpenVisit, openVisit } from '../fetch/visit.ts'
import { applyJar, toJarCookie } from './cookie-jar.ts'
import { getHost } from './get-host.ts'
import { RENEWED } from './pass-on.ts'
import type { Setup } from './setup.ts'

/** Opens the visit of the request that a component, a handler or an action belongs to, with its state. */
export async function openCurrent({ getMounted, options }: Setup): Promise<OpenVisit> {
  // Before the `Auth` is created: a build stops here, without secrets. So does a prefetch with the headers of the visitor,
  // in which Next.js allows no time of day.
  await connection()
  const sent = await headers()
  const jar = await cookies()
  const current = new Headers(sent)
  current.set('cookie', applyJar(sent.get('cookie') ?? '', jar.getAll()))
  const host = getHost(sent, '/', options)
  return openVisit(getMounted(), { headers: current, url: host.url }, host)
}

/** Opens the same visit, without its state. */
export const openCurrentVisit = async (setup: Setup): Promise<Visit> => (await openCurrent(setup)).visit

/** Sets the cookies of a visit. @throws {Error} While a page renders, Next.js sets no cookies. */
export async function keepCookies({ cookies: changed }: Visit): Promise<void> {
  if (changed.length === 0) return
  const jar = await cookies()
  for (const cookie of changed) jar.set(toJarCookie(cookie))
}

/**
 * Reads the session of the current request. A renewed cookie is set unless the proxy has done so. While a page renders,
 * only the proxy can.
 */
export async function readCurrentSession(setup: Setup): Promise<Session | null> {
  const visit = await openCurrentVisit(setup)
  const session = await visit.session()
  const isRenewed = (await headers()).has(RENEWED)
  if (!isRenewed) await keepCookies(visit).catch(() => {})
  return session
}
