import { expect } from 'vitest'
import type { Browser } from '../../harness.ts'
import { receive } from '../../methods/password/scene.ts'
import { addAda, addImpostor, type Flow, IMPOSTOR_HASH, NoMail, pageOf, type Scene, submit } from './flow.ts'
import { NEXT, OLD, toHash, WEAK } from './password-application.ts'
import { ADA, NEW_ADA, type World } from './world.ts'

/** The token of the last mail, and the page that it leads to. */
function readMail({ world }: Scene): { path: string; token: string } {
  const { token, url = '' } = world.mails.at(-1) ?? {}
  if (!token) throw new NoMail()
  const { pathname, searchParams } = new URL(url)
  return { path: pathname, token: searchParams.get('token') ?? '' }
}

/** Asks for a mail with a form, and sends that of its page. */
async function byMail(scene: Scene, form: string, fields: Record<string, string>, password: string): Promise<void> {
  scene.world.mails.length = 0
  await submit(scene, `/auth/password/${form}`, fields)
  const { path, token } = readMail(scene)
  await submit(scene, path, { token, password })
}

const signUp = (scene: Scene): Promise<void> => byMail(scene, 'sign-up', { email: ADA, password: NEXT }, NEXT)
const reset = (scene: Scene): Promise<void> => byMail(scene, 'forgot', { email: ADA }, NEXT)

const signIn = (scene: Scene, password = OLD): Promise<Response> =>
  submit(scene, '/auth/callback/password', { email: ADA, password })

/** Ada has a password, and a session at another browser. */
async function addPassword(scene: Scene, hash = toHash(OLD)): Promise<void> {
  await addAda(scene, { provider: 'github', providerAccountId: '1815', type: 'oauth' })
  const { adaId, store } = scene.world
  await store.inner.updatePasswordHashIf(adaId, null, hash)
}

/** Browsers with a session from before. */
const elsewhere = new WeakMap<World, Browser>()

async function addSession(scene: Scene): Promise<void> {
  const browser = scene.world.openBrowser()
  await signIn({ ...scene, browser })
  elsewhere.set(scene.world, browser)
}

/** Ada is signed in with her password, here and elsewhere. */
async function enter(scene: Scene): Promise<void> {
  await addPassword(scene)
  await addSession(scene)
  await signIn(scene)
}

/** Whether a session from before is open. */
async function hasBefore({ world }: Scene): Promise<boolean> {
  const { sessions } = await world.store.rows()
  if (sessions.some(({ sessionToken }) => sessionToken.includes('impostor'))) return true
  return ((await elsewhere.get(world)?.session()) ?? null) !== null
}

/** Ada and her password, as the store has them. */
async function readRows({ world: { store } }: Scene) {
  const { passwords, users } = await store.rows()
  const [ada = null] = users.filter(({ id }) => id !== store.stranger.user.id)
  const hash = passwords.find(({ userId }) => userId === ada?.id)?.hash ?? null
  return { ada, hash, hasNext: hash === toHash(NEXT) }
}

/** The same, and whether a session from before is open: once everything works again. */
const readStore = async (scene: Scene) => ({ ...(await readRows(scene)), isBefore: await hasBefore(scene) })

/** A password is usable only with a proven address, and one that someone else has chosen never is. */
async function inspectSignUp(scene: Scene, isDone: boolean): Promise<string> {
  const { ada, hasNext, hash } = await readRows(scene)
  if (hash !== null) expect([ada?.emailVerified instanceof Date, hasNext]).toEqual([true, true])
  if (isDone) expect(hasNext).toBe(true)
  return isDone || hash === null ? '' : 'password set'
}

/** A new password leaves no session from before, and a change that is told has both. */
async function inspectChange(scene: Scene, isDone: boolean): Promise<string> {
  const { ada, hasNext, hash, isBefore } = await readStore(scene)
  if (hasNext || ada?.email === NEW_ADA) expect(isBefore).toBe(false)
  if (isDone) return ''
  return [hasNext && 'password set', hash === null && 'no password', ada?.email === NEW_ADA && 'address set']
    .filter(Boolean)
    .join(', ')
}

async function inspectReset(scene: Scene, isDone: boolean): Promise<string> {
  const { ada, hash, isBefore } = await readStore(scene)
  if (isDone) expect([hash, isBefore]).toEqual([toHash(NEXT), false])
  // Whoever entered the address has no way in once it is proven.
  if (ada?.emailVerified) expect(hash).not.toBe(IMPOSTOR_HASH)
  return inspectChange(scene, isDone)
}

async function change(scene: Scene): Promise<void> {
  const { hasNext } = await readRows(scene)
  // Who has changed it although it was told otherwise, knows both.
  const fields = hasNext ? { password: NEXT, newPassword: OLD } : { password: OLD, newPassword: NEXT }
  await scene.world.auth.changePassword(pageOf(scene), fields)
}

async function changeAddress(scene: Scene): Promise<void> {
  const { auth, mails } = scene.world
  mails.length = 0
  const fields = { email: NEW_ADA, password: OLD }
  receive(scene.browser, await auth.changeEmail(pageOf(scene), fields))
  const { path, token } = readMail(scene)
  await submit(scene, path, { token })
}

async function remove(scene: Scene): Promise<void> {
  receive(scene.browser, await scene.world.auth.deleteUser(pageOf(scene), { password: OLD }))
}

const bases = { strategies: ['database'] } as const

/** Everything that people do with a password. */
export const PASSWORD_FLOWS: readonly Flow[] = [
  {
    ...{ ...bases, name: 'sign-up with a password', aim: 'sign in', run: signUp, inspect: inspectSignUp },
    prepare: async () => {},
  },
  {
    ...{ ...bases, name: 'sign-in with a password', aim: 'sign in', run: (scene) => signIn(scene) },
    prepare: (scene) => addPassword(scene, WEAK),
    async inspect(scene, isDone) {
      const { hash } = await readRows(scene)
      expect([WEAK, toHash(OLD)]).toContain(hash)
      return isDone === (hash === WEAK) ? 'another hash' : ''
    },
  },
  {
    ...{ ...bases, name: 'resetting a password', aim: 'sign in', run: reset, inspect: inspectReset },
    async prepare(scene) {
      await addPassword(scene)
      await addSession(scene)
    },
  },
  {
    ...{ ...bases, name: 'resetting the password of an impostor', aim: 'sign in', run: reset },
    ...{ prepare: addImpostor, inspect: inspectReset },
  },
  {
    ...{ ...bases, name: 'changing a password', aim: 'change', prepare: enter, run: change },
    async inspect(scene, isDone) {
      if (isDone) expect((await readRows(scene)).hasNext).toBe(true)
      return inspectChange(scene, isDone)
    },
  },
  {
    ...{ ...bases, name: 'changing an address', aim: 'change', prepare: enter, run: changeAddress },
    async again(scene) {
      if ((await readRows(scene)).ada?.email === ADA) await changeAddress(scene)
    },
    async inspect(scene, isDone) {
      const { ada, isBefore } = await readStore(scene)
      if (isDone) expect([ada?.email, isBefore]).toEqual([NEW_ADA, false])
      return inspectChange(scene, isDone)
    },
  },
  {
    ...{ ...bases, name: 'deleting a user', aim: 'delete', prepare: enter, run: remove },
    async again(scene) {
      if ((await readRows(scene)).ada === null) return
      await signIn(scene)
      await remove(scene)
    },
    async inspect(scene, isDone) {
      const { ada, isBefore } = await readStore(scene)
      if (isDone) expect([ada, isBefore]).toEqual([null, false])
      return ''
    },
  },
]

const WITH_COOKIES = ['resetting a password', 'changing a password']

/** Those that end sessions in cookies. */
export const COOKIE_FLOWS: readonly Flow[] = PASSWORD_FLOWS.filter(({ name }) => WITH_COOKIES.includes(name)).map(
  (flow) => ({ ...flow, strategies: ['jwt'] }),
)
