import type { AuthConfig } from '../../../src/types/config.ts'
import type { AbstractAnswer, AbstractRequest } from './abstract-request.ts'

/**
 * An application behind one integration. Our routes are under `/auth`; of its own it has `GET /me`, which shows the
 * user, and `POST /enter` and `POST /leave`, which sign in and out by code and lead where `?to=` says.
 */
export interface Driver {
  readonly name: 'core' | 'Express' | 'SvelteKit' | 'SolidStart'
  send(request: AbstractRequest): Promise<AbstractAnswer>
  close(): void
}

/** What every integration takes. */
export type DriverConfig = Omit<AuthConfig, 'raw'>

/** Of the client, to all of them: they count the same attempts. */
export const ADDRESS = '127.0.0.1'

/** What an application says to an address that it does not have. */
export const PASSED_ON = 'passed on'

/** Who `POST /enter` signs in. */
export const ADA = { username: 'ada', password: 'right' }

/** Where `POST /enter` and `POST /leave` are told to lead. */
export function targetIn(url: string): { redirectTo?: string } {
  const to = new URL(url, 'https://app.example').searchParams.get('to')
  return to === null ? {} : { redirectTo: to }
}
