import type { AbstractRequest } from './abstract-request.ts'
import { ADA } from './driver.ts'
import { cookiesOf, type World } from './world.ts'

/** A browser at some point of its visit: what it holds is good in all four applications. */
export interface Visitor {
  readonly cookie: string
  readonly csrfToken: string
}

export interface Visitors {
  /** Has just come. */
  readonly nobody: Visitor
  /** Has been shown a form. */
  readonly guest: Visitor
  /** Is signed in. */
  readonly ada: Visitor
  /** Has been sent to the provider. */
  readonly leaving: Visitor & { readonly state: string }
}

export const FORM = 'application/x-www-form-urlencoded'

type Where = Pick<AbstractRequest, 'host' | 'secure'>

/** A form that is posted by a page of the application. */
export const submit = (
  path: string,
  { cookie, csrfToken }: Visitor,
  fields: Readonly<Record<string, string>> = {},
  where: Where = {},
): AbstractRequest => ({
  method: 'POST',
  path,
  headers: [
    ['accept', 'text/html'],
    ['content-type', FORM],
    ['origin', `${where.secure === false ? 'http' : 'https'}://${where.host ?? 'app.example'}`],
    ['sec-fetch-site', 'same-origin'],
    ...(cookie === '' ? [] : [['cookie', cookie] as const]),
  ],
  body: new URLSearchParams({ ...(csrfToken && { csrfToken }), ...fields }).toString(),
  ...where,
})

/** Lets four visitors in. */
export async function openVisitors({ ask }: World, where: Where = {}): Promise<Visitors> {
  const tokenFor = async (cookie: string): Promise<Visitor> => {
    const headers = cookie === '' ? [] : [['cookie', cookie] as const]
    const { core } = await ask({ path: '/auth/csrf', headers, ...where })
    return { cookie: [cookie, cookiesOf(core)].filter(Boolean).join('; '), csrfToken: JSON.parse(core.body).csrfToken }
  }
  const guest = await tokenFor('')
  const entered = await ask(submit('/auth/callback/credentials', guest, ADA, where))
  const begun = await ask(submit('/auth/signin/idp', guest, {}, where))
  return {
    nobody: { cookie: '', csrfToken: '' },
    guest,
    ada: await tokenFor(cookiesOf(entered.core)),
    leaving: {
      cookie: `${guest.cookie}; ${cookiesOf(begun.core)}`,
      csrfToken: guest.csrfToken,
      state: new URL(begun.core.headers['location'] ?? '').searchParams.get('state') ?? '',
    },
  }
}
