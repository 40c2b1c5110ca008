import { expect, test } from 'vitest'
import { addAuthenticator } from '../../src/testing/index.ts'

// What it does in Chromium is shown by the guide's tests and by those of the sample applications.
test('a virtual authenticator says that it needs Chromium', async () => {
  const newCDPSession = () => Promise.reject(new Error('CDP session is only available in Chromium'))
  const page = { context: () => ({ newCDPSession }), addInitScript: async () => {} }
  const error = await addAuthenticator(page).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({
    message: expect.stringContaining('needs Chromium'),
    cause: expect.objectContaining({ message: expect.stringContaining('CDP') }),
  })
})
