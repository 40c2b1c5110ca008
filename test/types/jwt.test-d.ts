import type { JWT } from 'latchkey'
import { decode, getToken } from 'latchkey/jwt'
import type { Equals, Expect } from './equals.ts'

const req = { headers: {} }
const secret = ''

const claims = await getToken({ req, secret })
const notRaw = await getToken({ req, secret, raw: false })
const raw = await getToken({ req, raw: true })
const rawWithSecret = await getToken({ req, secret, raw: true })
const decoded = await decode({ token: '', secret })

export type Cases = [
  Expect<Equals<typeof claims, JWT | null>>,
  Expect<Equals<typeof notRaw, JWT | null>>,
  Expect<Equals<typeof raw, string | null>>,
  Expect<Equals<typeof rawWithSecret, string | null>>,
  Expect<Equals<typeof decoded, JWT | null>>,
]

// @ts-expect-error Claims cannot be opened without a secret.
void getToken({ req })
