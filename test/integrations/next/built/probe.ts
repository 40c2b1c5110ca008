// What every integration must do, as one visitor after the other sees it. The application renews its cookie at each read.

import { type Answer, type Site, Visitor } from './visitor.ts'

/** `true`, or what was seen instead. */
type Verdict = true | string

type Checks = Record<string, Verdict>

const judge = (isRight: boolean, seen: unknown): Verdict => isRight || String(seen).slice(0, 300)

const isRedirect = ({ status }: Answer): boolean => status >= 300 && status < 400

const renews = ({ set }: Answer): Verdict =>
  judge(set.filter((name) => /latchkey\.session(?:\.\d)?$/.test(name)).length === 1, set)

const email = async (visitor: Visitor): Promise<unknown> => {
  const { user } = await visitor.read('/probe/me')
  return Object(user).email
}

async function checkSignedOut(site: Site): Promise<Checks> {
  const visitor = new Visitor(site)
  const home = await visitor.send('/probe')
  const guard = await visitor.send('/probe/guard')
  const { acme } = await visitor.read('/api/auth/providers')
  const unknown = await visitor.send('/api/auth/nothing', { accept: 'application/json' })
  const cookie = 'latchkey.session=%zz; __Host-latchkey.session=junk'
  const junk = await new Visitor(site).send('/probe', { headers: { cookie } })
  return {
    'signed out: render': judge(home.text.includes('user:none'), home.text),
    'guard: redirect': judge(
      isRedirect(guard) && guard.headers.location === '/api/auth/signin?callbackUrl=%2Fprobe%2Fguard',
      guard.headers.location,
    ),
    'public origin': judge(Object(acme).callbackUrl === `${site.origin}/api/auth/callback/acme`, JSON.stringify(acme)),
    'unknown route: 404': judge(unknown.status === 404, unknown.status),
    'junk cookie: signed out': judge(junk.text.includes('user:none'), junk.text),
  }
}

async function checkOidc(site: Site): Promise<Checks> {
  const visitor = new Visitor(site)
  const started = await visitor.submit('/api/auth/signin/acme', { callbackUrl: '/probe/guard' })
  const arrived = await visitor.follow(started)
  const name = site.origin.startsWith('https') ? '__Host-latchkey.session' : 'latchkey.session'
  const home = await visitor.send('/probe')
  const api = await visitor.send('/probe/me', { accept: 'application/json' })
  const guard = await visitor.send('/probe/guard')
  await visitor.act('update', { n: '7' })
  const updated = await visitor.read('/probe/me')
  const left = await visitor.act('logout')
  return {
    'OIDC by form': judge(arrived.text.includes('secret for ada@acme.example'), arrived.url + arrived.text),
    'cookie name': judge(visitor.cookies.size > 0 && guard.set.includes(name), guard.set),
    'session in render': judge(home.text.includes('user:ada@acme.example'), home.text),
    'session in the first render of client components': judge(
      home.text.split('>client:authenticated:ada@acme.example<').length === 3,
      home.text,
    ),
    'renewed: render': renews(home),
    'session in API': judge(api.text.includes('ada@acme.example'), api.text),
    'renewed: API': renews(api),
    'renewed: guard': renews(guard),
    'render is private': judge(/private/.test(home.headers['cache-control'] ?? ''), home.headers['cache-control']),
    'update on the server': judge(Number(updated['n']) === 7, JSON.stringify(updated)),
    'sign-out on the server': judge(isRedirect(left) && (await email(visitor)) === undefined, left.status + left.text),
  }
}

async function checkCredentials(site: Site): Promise<Checks> {
  const visitor = new Visitor(site)
  const path = '/api/auth/callback/credentials'
  const bob = { username: 'bob', password: 'right', callbackUrl: '/probe' }
  const signedIn = await visitor.follow(await visitor.submit(path, bob))
  const signedOut = await visitor.follow(await visitor.submit('/api/auth/signout', { callbackUrl: '/probe' }))
  const wrong = await visitor.follow(await visitor.submit(path, { ...bob, password: 'wrong' }))
  return {
    'credentials by form': judge(signedIn.text.includes('user:bob@x.example'), signedIn.text),
    'sign-out by form': judge(signedOut.text.includes('user:none'), signedOut.text),
    'wrong password by form': judge(wrong.url.includes('error=CredentialsSignin'), wrong.url),
  }
}

async function checkActions(site: Site): Promise<Checks> {
  const [eve, other, ada] = [new Visitor(site), new Visitor(site), new Visitor(site)]
  const signedIn = await eve.act('login', { username: 'eve', password: 'right' })
  const wrong = await other.follow(await other.act('login', { username: 'eve', password: 'wrong' }))
  const arrived = await ada.follow(await ada.act('oidc'))
  return {
    'credentials on the server': judge(isRedirect(signedIn) && (await email(eve)) === 'eve@x.example', signedIn.text),
    'wrong password on the server': judge(wrong.status === 200 && wrong.url.includes('CredentialsSignin'), wrong.url),
    'OIDC on the server': judge(arrived.text.includes('user:ada@acme.example'), arrived.url + arrived.text),
  }
}

/** Runs all checks. */
export async function probe(site: Site): Promise<Checks> {
  return {
    ...(await checkSignedOut(site)),
    ...(await checkOidc(site)),
    ...(await checkCredentials(site)),
    ...(await checkActions(site)),
  }
}
