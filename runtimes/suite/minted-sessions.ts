import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { ADA, openApplication } from './application.ts'
import { assertContains } from './assert.ts'
import { group, test } from './group.ts'

/** Two entries of the package, of which one knows what the other has made. */
export const mintedSessions = (library: Library): Test[] =>
  group('minted session', [
    test('is one of the application, in the cookie', async () => {
      const { auth } = openApplication(library, { providers: [] })
      const { cookie, session } = await library.testing.mintSession(auth, ADA)
      assertContains(session, { user: { name: ADA.name } })
      assertEqual((await auth.session({ headers: { cookie } })).session, session)
    }),
    test('is one of the application, in the store', async () => {
      const adapter = library.memory.memory()
      const user = await adapter.createUser({ ...ADA, emailVerified: null })
      const { auth } = openApplication(library, { providers: [], adapter })
      const { cookie, session } = await library.testing.mintSession(auth, user)
      assertEqual((await auth.session({ headers: { cookie } })).session, session)
      assertEqual((await auth.sessions(user.id)).length, 1)
    }),
  ])
