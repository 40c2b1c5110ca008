import { expect } from 'vitest'
import { parsePath } from '../../../src/http/request.ts'
import type { AbstractAnswer, AbstractRequest } from './abstract-request.ts'
import { type Driver, PASSED_ON } from './driver.ts'
import type { Answers } from './world.ts'

type Integration = Exclude<Driver['name'], 'core'>

/** Where an integration rightly answers something else than the core. */
export interface Difference {
  readonly name: string
  readonly reason: string
  readonly of: readonly Integration[]
  /** A request that shows it. */
  readonly example: AbstractRequest
  readonly isIt: (core: AbstractAnswer, answer: AbstractAnswer, request: AbstractRequest) => boolean
}

const isOurs = ({ path }: AbstractRequest): boolean =>
  parsePath(new URL(`https://app.example${path}`).pathname, '/auth') !== null

/** Whether the application itself has answered. */
const isPassedOn = ({ body, cookies, status }: AbstractAnswer, { method }: AbstractRequest): boolean =>
  status === 404 && cookies.length === 0 && body === (method === 'HEAD' ? '' : PASSED_ON)

export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'an address that is none of ours is passed on',
    reason: 'The application may have a page there. The core has nobody to pass it on to.',
    of: ['Express', 'SvelteKit', 'SolidStart'],
    example: { path: '/authors' },
    isIt: (core, answer, request) => core.status === 404 && !isOurs(request) && isPassedOn(answer, request),
  },
  {
    name: 'a method that no route file has is answered by a page',
    reason: 'SolidStart looks for a page then. On addresses that no page can have we answer as the core does.',
    of: ['SolidStart'],
    example: { method: 'PUT', path: '/auth/signin/idp' },
    isIt: (core, answer, request) => core.status === 405 && isPassedOn(answer, request),
  },
  {
    name: 'a path that is written in another way is no path of ours',
    reason: 'Express hands on the target as it came; a `Request` has resolved dots and backslashes, and cut off `#`.',
    of: ['Express'],
    example: { path: '/auth/x/../session' },
    isIt: (_core, answer, request) =>
      /\/\.|%2e|[\\#]/i.test(request.path) && isPassedOn(answer, { ...request, method: 'GET' }),
  },
  {
    name: 'capitals in the mount are those of the mount',
    reason: 'Routes of Express take no notice of capitals unless told so. What follows is compared letter by letter.',
    of: ['Express'],
    example: { path: '/AUTH/session' },
    isIt: (core, answer, { path }) =>
      core.status === 404 && /^\/auth\//i.test(path) && !path.startsWith('/auth/') && answer.status < 500,
  },
  {
    name: 'parameters that begin with x-sveltekit- are reserved',
    reason: 'SvelteKit answers before any hook runs.',
    of: ['SvelteKit'],
    example: { path: '/auth/session?x-sveltekit-invalidated=1' },
    isIt: (_core, { body, cookies, status }, { path }) =>
      /[?&]x-sveltekit-/.test(path) && status === 400 && cookies.length === 0 && body.startsWith('Cannot use reserved'),
  },
  {
    name: 'paths of the router of SvelteKit are its own',
    reason: 'SvelteKit answers before any hook runs.',
    of: ['SvelteKit'],
    example: { path: '/auth/session/__route.js' },
    isIt: (core, { cookies, status }, { path }) =>
      core.status === 404 && /\/__route\.js|^\/_app\//.test(path) && status >= 400 && cookies.length === 0,
  },
  {
    name: 'a form of another site does not get as far as us',
    reason: "SvelteKit's own check of origins comes first, unless the application switches it off.",
    of: ['SvelteKit'],
    example: { method: 'POST', path: '/auth/signout', headers: [['origin', 'https://evil.example']] },
    isIt: (_core, { body, cookies, status }) =>
      status === 403 && cookies.length === 0 && body.startsWith('Cross-site POST form submissions'),
  },
]

/** Fails where somebody answers something else than the core, and is not right to. */
export function expectAlike({ core, others }: Answers, request: AbstractRequest): void {
  for (const { answer, name } of others) {
    const isRight = DIFFERENCES.some((one) => one.of.includes(name) && one.isIt(core, answer, request))
    if (!isRight) expect({ name, ...answer }).toEqual({ name, ...core })
  }
}
