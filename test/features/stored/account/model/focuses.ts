import type { Focus } from './case.ts'
import { STEPS, type StepName } from './steps.ts'

const ALL = Object.keys(STEPS) as StepName[] // the names that it is typed with
const stepsOf = (by: 'owner' | 'attacker') => ALL.filter((name) => STEPS[name].by === by)

/** Kinds of cases. The narrow ones reach in few runs what the last one, with all steps, reaches in many. */
export const FOCUSES = {
  'an attempt to link outlives its session': {
    always: ['O0: ada signs in at trusted', 'O1: ada signs in at trusted'],
    before: ['O0: begins at post', 'O1: begins at post', 'O0: signs out'],
    actors: [
      ['A1: anon finishes what O0 began', 'O1: anon finishes what O1 began', 'A0: anon signs in at post'],
      ['O1: signs out and leaves', 'O0: signs out', 'O0: signs out everywhere', 'O1: begins at rogue'],
    ],
  },
  'a provider claims the address for an attacker before its owner proves it': {
    always: [],
    before: ['A0: eve signs in at rogue', 'A0: begins at post', 'A0: signs out'],
    actors: [
      ['A0: eve signs in at rogue', 'A1: eve signs in at post', 'A0: anon signs in at post', 'A0: anon finishes'],
      ['O0: proves the mailbox', 'O0: ada signs in at trusted', 'O0: ada signs in at rogue', 'O0: signs out'],
    ],
  },
  'an attacker signs in while the owner proves the mailbox': {
    always: [],
    before: ['A0: mallory signs in at rogue', 'A0: begins at rogue', 'A0: signs out'],
    actors: [
      [
        'A0: mallory signs in at rogue',
        'A1: mallory signs in at rogue',
        'A0: anon signs in at rogue',
        'A0: anon finishes',
      ],
      ['O0: proves the mailbox', 'O0: ada signs in at trusted'],
    ],
  },
  'an attacker has a passkey before the owner proves the mailbox': {
    always: [],
    before: ['A0: registers a passkey', 'A0: mallory signs in at rogue', 'A0: signs out'],
    actors: [
      ['A0: registers a passkey', 'A1: signs in by passkey', 'A0: mallory signs in at rogue'],
      ['O0: proves the mailbox', 'O0: adds a passkey', 'O0: signs out'],
    ],
  },
  'the owner signs out everywhere': {
    always: ['O0: ada signs in at trusted', 'O1: ada signs in at trusted'],
    before: ['O1: signs out', 'O0: ada signs in at rogue'],
    actors: [
      ['O1: ada signs in at trusted', 'O1: ada signs in at rogue', 'O1: proves the mailbox', 'O1: signs out'],
      [
        'O0: signs out everywhere',
        'O0: signs out everywhere else',
        'O0: ends the session of O1',
        'O0: ada signs in at trusted',
        'O0: signs out',
      ],
    ],
  },
  'a provider ends its session while the owner adds to it': {
    always: ['O0: ada signs in at trusted'],
    before: ['the secret rotates', 'O0: ada signs in at post', 'O0: adds a passkey', 'O0: signs out'],
    actors: [
      ['O0: ada signs in at rogue', 'O0: adds a passkey', 'O0: proves the mailbox', 'O0: ada signs in at trusted'],
      ['trusted ends its session of ada', 'the secret rotates'],
    ],
  },
  'a session of Auth.js ends while it is adopted': {
    always: ['the application moves from Auth.js'],
    before: ['O0: reads its session', 'T0: reads with a copy of the cookie of Auth.js', 'the secret rotates'],
    actors: [
      ['T0: reads with a copy of the cookie of Auth.js', 'O0: reads its session', 'the secret rotates'],
      [
        'O0: signs out',
        'O0: signs out everywhere',
        'O0: ada signs in at rogue',
        'O0: ada signs in at trusted',
        'O0: reads its session',
      ],
    ],
  },
  'everything happens at once': {
    always: [],
    before: ALL,
    actors: [stepsOf('attacker'), stepsOf('owner'), stepsOf('owner')],
  },
} as const satisfies Record<string, Focus>
