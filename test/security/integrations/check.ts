import { expect } from 'vitest'
import type { AbstractRequest } from './abstract-request.ts'
import { expectAlike } from './differences.ts'
import type { Ask } from './requests.ts'
import { openVisitors, type Visitors } from './visitors.ts'
import { type Answers, openWorld, type World } from './world.ts'

/** The four applications, and who visits them. */
export interface Scene {
  readonly world: World
  readonly visitors: Visitors
  /** Asks all four, and fails where one of them is not right to differ. */
  ask(request: Ask | AbstractRequest): Promise<Answers>
}

/** Everything as in `openWorld`, with visitors. */
export async function openScene(...options: Parameters<typeof openWorld>): Promise<Scene> {
  const world = await openWorld(...options)
  const visitors = await openVisitors(world)
  async function ask(given: Ask | AbstractRequest): Promise<Answers> {
    const request = typeof given === 'function' ? given(visitors) : given
    const answers = await world.ask(request)
    expectAlike(answers, request)
    return answers
  }
  return { world, visitors, ask }
}

/** Fails where the visitor is not who they were before, for any of the four. */
export async function expectSignedIn({ visitors, ask }: Scene): Promise<void> {
  const { core } = await ask({ path: '/auth/session', headers: [['cookie', visitors.ada.cookie]] })
  expect(JSON.parse(core.body).user.name).toBe('ada')
}

/** The names of the cookies that are set or cleared. */
export const namesOf = ({ core }: Answers): string[] => core.cookies.map((line) => line.split('=', 1)[0] ?? '')
