// What must come through a socket as it was meant, in every runtime.

import type { Test } from '../harness.ts'
import { answers } from './answers.ts'
import { bodies } from './bodies.ts'
import { departures, outgoing } from './departures.ts'
import type { Providers } from './providers.ts'

/** Tests of a server that listens on a port. */
export const wireTests = (port: number, providers: Providers): Test[] =>
  [...answers(port), ...bodies(port), ...departures(port, providers), ...outgoing(port, providers)].map(
    ({ name, run }) => ({ name: `wire > ${name}`, run }),
  )
