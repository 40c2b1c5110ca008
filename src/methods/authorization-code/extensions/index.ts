import type { JsonObject } from '../fetch-json.ts'

/** More of the protocol, by the step of a sign-in that it takes part in. Each does nothing unless an option or the server asks for it. */
export interface Extensions {
  /** Reads a signed answer of the userinfo endpoint. */
  readonly readSignedUserinfo: ((response: Response) => Promise<JsonObject>) | null
}

/** Every extension. */
export const extensions: Extensions = { readSignedUserinfo: null }
