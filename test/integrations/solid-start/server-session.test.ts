import { describe, expect, test } from 'vitest'
import { createReactiveClient } from '../../../src/integrations/solid-start/client.ts'

const ADA = { user: { name: 'Ada' }, expires: '2030-01-01T00:00:00.000Z' }

// With the build of Solid for servers, which is the one that Node is given.
describe('createSession on a server', () => {
  test('returns the session that it is given, and stores nothing for the next visitor', () => {
    const { createSession, sessionStore } = createReactiveClient()
    expect(createSession({ initial: ADA })()).toEqual(ADA)
    expect(createSession()()).toBeUndefined()
    expect(sessionStore.get()).toEqual({ session: undefined, error: null })
  })
})
