import { installPeers } from '../peers.ts'
import { claimsOf, forEveryUser, once, SECRET, SOME } from '../workload.ts'

/** What it keeps for this application: what the others answer. */
interface Content {
  readonly user?: { readonly name: string; readonly email: string; readonly image: string }
}

/** What of it is used here. It is not installed with the repository, so its own types are not there. */
interface Package {
  getIronSession(request: Request, response: Response, options: object): Promise<Content>
  sealData(content: Content, options: object): Promise<string>
  unsealData(sealed: string, options: object): Promise<Content>
}

installPeers()
const { getIronSession, sealData, unsealData }: Package = await import(
  new URL('../peers/iron-session.js', import.meta.url).href
)

/** Its name. */
export const COOKIE = '__Host-iron-session'

const options = { cookieName: COOKIE, password: SECRET }

/** A route that answers the session: the library has none of its own. */
export async function handle(request: Request): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  const { user } = await getIronSession(request, new Response(null), options)
  return Response.json(user ? { user } : null, { headers })
}

/** Reads the session in a `Cookie` header whose last cookie it is. */
export const read = (cookie: string): Promise<Content> =>
  unsealData(cookie.slice(cookie.indexOf(COOKIE) + COOKIE.length + '='.length), options)

/** A `Cookie` header per user. */
export const cookies: () => Promise<string[]> = once(() =>
  forEveryUser(async (i) => {
    const { name, email, picture: image } = claimsOf(i)
    return `theme=dark; ${COOKIE}=${await sealData({ user: { name, email, image } }, options)}`
  }, SOME),
)
